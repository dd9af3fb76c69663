"""The real `vademecum serve` with its own data directory. It can be killed and started again."""
import os
import re
import signal
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("VADEMECUM_BINARY", ROOT / ".build/release/vademecum"))
SITE = ROOT / ".build/web"


class Server:
    def __init__(self, data: Path, site: Path = SITE, options: tuple[str, ...] = ("--no-rate-limits",)):
        self.data = data
        self.options = options
        self.site = site
        self.port = 0
        self.process = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Starts on a free port, and later on the same one again."""
        self.log = (self.data.parent / f"{self.data.name}.log").open("ab")
        self.process = subprocess.Popen(
            [
                str(BINARY), "serve", "--data", str(self.data), "--web", str(self.site), "--port", str(self.port),
                *self.options,
            ],
            stderr=subprocess.PIPE,
            stdout=self.log,
        )
        for line in self.process.stderr:
            self.log.write(line)
            if found := re.search(rb"message=Listening address=\S*:(\d+)", line):
                self.port = int(found[1])
                break
        else:
            raise RuntimeError(f"the server did not start, see {self.log.name}")
        # From here on nobody reads the log as it comes. A full pipe would stop the server.
        self.reader = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=self.log)

    def kill(self) -> None:
        """Like a machine that loses its power: kill -9."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(timeout=20)
        self.process.stderr.close()
        self.reader.wait(timeout=20)
        self.process = None
        self.log.close()
