"""The web app: what players see in the browser."""
