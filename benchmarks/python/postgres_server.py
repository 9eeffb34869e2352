"""A PostgreSQL server of one's own with PL/Python, reachable by a socket in its directory, and where else settings say."""

import os
import pwd
import re
import shutil
import subprocess
import time
from glob import glob
from pathlib import Path

SETTINGS = ["fsync=off", "shared_buffers=2GB", "max_parallel_workers_per_gather=0", "max_wal_size=8GB", "listen_addresses="]


class Server:
    """A server that does not run as root, because it refuses to."""

    def __init__(self, scratch, *more, port=5432):
        self.folder = Path(scratch) / "postgres"
        self.folder.mkdir()
        self.programs = Path(max(glob("/usr/lib/postgresql/*/bin"), default=Path(shutil.which("initdb") or "/").parent))
        self.user, self.port = {}, port
        if os.geteuid() == 0:
            account = pwd.getpwnam("postgres")
            os.chown(self.folder, account.pw_uid, account.pw_gid)
            self.user = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
        data = self.folder / "data"
        self.run("initdb", "-D", data, "-U", "benchmarks", "-A", "trust", "--no-sync")
        settings = [part for setting in [*SETTINGS, *more, f"port={port}", f"unix_socket_directories={self.folder}"] for part in ("-c", setting)]
        with open(self.folder / "log", "w") as log:
            self.process = subprocess.Popen([self.programs / "postgres", "-D", data, *settings], stderr=log, cwd=self.folder, **self.user)
        try:
            for _ in range(300):
                if (self.folder / f".s.PGSQL.{port}").exists() and self.ready():
                    break
                time.sleep(0.1)
            self.sql("CREATE EXTENSION plpython3u")
        except BaseException:
            self.stop()
            raise

    def run(self, program, *arguments):
        done = subprocess.run([self.programs / program, *arguments], capture_output=True, text=True, cwd=self.folder, **self.user)
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr}")
        return done.stdout

    def psql(self, *arguments):
        return self.run("psql", "-h", self.folder, "-p", str(self.port), "-U", "benchmarks", "-d", "postgres", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1", *arguments)

    def ready(self):
        try:
            return self.psql("-c", "SELECT 1") == "1\n"
        except RuntimeError:
            return False

    def sql(self, text):
        return self.psql("-c", text)

    def timed(self, query):
        """Nanoseconds, and rows as lists of texts."""
        *rows, time_line = self.psql("-c", "\\timing on", "-c", query).splitlines()
        millis = re.search(r"([\d.]+) ms", time_line)[1]
        return int(float(millis) * 1e6), [row.split("|") for row in rows]

    def stop(self):
        self.process.terminate()
        self.process.wait()
