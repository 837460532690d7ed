"""Runs the emulator for as long as its parent lives: no emulator outlives a local run, however that ended."""

import os
import signal
import sys
import threading

from ministack.app import main


def end_with_parent() -> None:
    # The parent holds the other end and never writes: a read returns only once the parent is gone.
    sys.stdin.buffer.read()
    # The Lambda workers are in the same process group.
    os.killpg(0, signal.SIGKILL)


threading.Thread(target=end_with_parent, daemon=True).start()
sys.argv = ["ministack"]
main()
