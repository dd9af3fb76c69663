"""PostGIS for comparison: a cluster of its own in a temporary folder, on a Unix socket, that ends with its user."""

import base64
import glob
import json
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time


def programs():
    """The folder of the newest PostgreSQL with PostGIS; None without one."""
    found = glob.glob("/usr/share/postgresql/*/extension/postgis.control")
    versions = sorted((path.split("/")[-3] for path in found), key=int)
    return f"/usr/lib/postgresql/{versions[-1]}/bin" if versions else None


class PostGIS:
    """Its tables are objects (number, geom) in the projection of web maps."""

    def __init__(self):
        bin = programs()
        assert bin, "PostGIS is missing: Scripts/setup.sh test"
        self.folder = tempfile.mkdtemp(prefix="vademecum-postgis-")
        # PostgreSQL refuses to run as root.
        self.person = {}
        if os.geteuid() == 0:
            entry = pwd.getpwnam("postgres")
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
            self.person = {"user": "postgres", "group": "postgres", "extra_groups": []}
        data = self.folder + "/data"
        self.environment = {"PATH": bin + ":/usr/bin:/bin", "LC_ALL": "C.UTF-8", "PGHOST": self.folder, "PGUSER": "postgres", "HOME": self.folder}
        self.run(bin + "/initdb", "-D", data, "-U", "postgres", "-A", "trust", "--no-sync", "-E", "UTF8")
        self.server = subprocess.Popen(
            [bin + "/postgres", "-D", data, "-k", self.folder, "-c", "listen_addresses=", "-c", "fsync=off"],
            stdout=subprocess.DEVNULL, stderr=open(self.folder + "/log", "w"), env=self.environment, cwd=self.folder, **self.person)
        self.psql = bin + "/psql"
        end = time.monotonic() + 60
        while subprocess.run([bin + "/pg_isready", "-q"], env=self.environment).returncode != 0:
            assert self.server.poll() is None and time.monotonic() < end, open(self.folder + "/log").read()[-2000:]
            time.sleep(0.1)
        self.ask(
            "CREATE EXTENSION postgis; CREATE UNLOGGED TABLE lines (number serial, line text);"
            "CREATE TABLE objects (number int, geom geometry)")
        self.ask(TILE)

    def run(self, *command, text=None):
        made = subprocess.run(
            command, input=text, capture_output=True, text=True, env=self.environment, cwd=self.folder, **self.person)
        assert made.returncode == 0, made.stderr[-2000:]
        return made.stdout

    def ask(self, sql):
        """The rows of the last statement, their columns separated by |."""
        return self.run(self.psql, "-qAtX", "-v", "ON_ERROR_STOP=1", "postgres", text=sql).splitlines()

    def load(self, geometries):
        """Takes geometries of GeoJSON instead of all before, numbered from 0."""
        copied = "\n".join(json.dumps(geometry) for geometry in geometries)
        self.ask(
            "TRUNCATE lines RESTART IDENTITY; TRUNCATE objects; DROP INDEX IF EXISTS objects_geom;\n"
            "COPY lines (line) FROM STDIN WITH (FORMAT csv, QUOTE E'\\x01', DELIMITER E'\\x02');\n" + copied + "\n\\.\n"
            "INSERT INTO objects SELECT number - 1, ST_Transform(ST_SetSRID(ST_GeomFromGeoJSON(line), 4326), 3857) FROM lines;\n"
            "CREATE INDEX objects_geom ON objects USING gist (geom); ANALYZE objects")

    def tile(self, zoom, x, y):
        """The bytes of ST_AsMVT."""
        return base64.b64decode("".join(self.ask(f"SELECT encode(tile({zoom}, {x}, {y}), 'base64')")))

    def seconds(self, zoom, x, y, times):
        """How long each of so many tiles took within the database, after one to warm up."""
        self.ask(f"SELECT length(tile({zoom}, {x}, {y}))")
        return [float(line) for line in self.ask(f"SELECT timed({zoom}, {x}, {y}) FROM generate_series(0, {times})")[1:]]

    def close(self):
        self.server.send_signal(signal.SIGINT)
        self.server.wait(60)
        shutil.rmtree(self.folder, ignore_errors=True)


# The usual query: the same extent and the same margin as ours.
TILE = """
CREATE FUNCTION tile(z int, x int, y int) RETURNS bytea LANGUAGE sql STABLE AS $$
  WITH frame AS (SELECT ST_TileEnvelope(z, x, y) AS box, ST_TileEnvelope(z, x, y, margin => 64.0 / 4096) AS wide),
    drawn AS (
      SELECT number, ST_AsMVTGeom(geom, box, 4096, 64, true) AS geom FROM objects, frame WHERE geom && wide)
  SELECT ST_AsMVT(drawn, 'layer', 4096, 'geom', 'number') FROM drawn WHERE geom IS NOT NULL
$$;
CREATE FUNCTION timed(z int, x int, y int) RETURNS float LANGUAGE plpgsql AS $$
  DECLARE begun timestamptz := clock_timestamp();
  BEGIN
    PERFORM tile(z, x, y);
    RETURN extract(epoch FROM clock_timestamp() - begun);
  END
$$
"""
