"""The frame of a rule: when and on whom a stratagem is used and how often; who may have an enhancement."""
