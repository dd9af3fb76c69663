"""The public site never contains private data."""
from conftest import command


def test_data_within_the_site_are_refused(tmp_path):
    (tmp_path / "index.html").write_text("")
    refused = command("serve", "--data", tmp_path / "data", "--web", tmp_path, "--port", "0", status=65)
    assert "must not be in the site" in refused.stderr
