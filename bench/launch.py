"""Run a command several times and print what each run took, as JSON: started by `bench.processes` as a small process,
because a child's peak memory counts the process that it was started from."""

import json
import os
import subprocess
import sys
from time import perf_counter


def main() -> None:
    """`launch.py TIMES COMMAND ...`: a list of {wall, processor, megabytes, status}."""
    runs = []
    for _ in range(int(sys.argv[1])):
        start = perf_counter()
        child = subprocess.Popen(sys.argv[2:], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        said = child.stderr.read()
        _, status, usage = os.wait4(child.pid, 0)
        runs.append(
            {
                "wall": perf_counter() - start,
                "processor": usage.ru_utime + usage.ru_stime,
                "megabytes": usage.ru_maxrss / (2**20 if sys.platform == "darwin" else 2**10),
                "status": os.waitstatus_to_exitcode(status),
                "said": said.decode(errors="replace")[-300:],
            }
        )
    print(json.dumps(runs))


main()
