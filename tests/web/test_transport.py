"""Files of the app: packed once, known again by their mark; and the headers of every answer."""

import gzip
import urllib.error
import urllib.request

import pytest


def get(address: str, **headers: str) -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body. `headers` with underscores for dashes."""
    request = urllib.request.Request(address, headers={name.replace("_", "-"): text for name, text in headers.items()})
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status, {name.lower(): text for name, text in answer.headers.items()}, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, {name.lower(): text for name, text in error.headers.items()}, error.read()


@pytest.mark.parametrize("name", ["kit.js", "odds.js", "app.css", "archivo-text.woff2", "plotly.min.js"])
def test_a_file_is_the_same_packed_and_plain_and_is_not_sent_twice(server: str, name: str) -> None:
    address = f"{server}/assets/{name}"
    status, packed_headers, packed = get(address, Accept_Encoding="gzip")
    assert status == 200
    encoded = packed_headers.get("content-encoding") == "gzip"
    assert encoded is not name.endswith("woff2")
    body = gzip.decompress(packed) if encoded else packed
    if name != "plotly.min.js":
        assert get(address, Accept_Encoding="identity")[2] == body
    status, again, nothing = get(address, Accept_Encoding="gzip", If_None_Match=packed_headers["etag"])
    assert (status, nothing) == (304, b"")
    assert again["etag"] == packed_headers["etag"]
    assert get(address, Accept_Encoding="gzip", If_None_Match='"another"')[0] == 200


def test_what_is_no_file_is_not_kept(server: str) -> None:
    assert get(f"{server}/assets/nothing.js", Accept_Encoding="gzip")[0] == 404
    assert get(f"{server}/assets/..%2fapp.py", Accept_Encoding="gzip")[0] in (404, 422)
    assert get(f"{server}/assets/app.py", Accept_Encoding="gzip")[0] == 422


@pytest.mark.parametrize("path", ["/", "/api/v1/units", "/assets/app.css", "/assets/nothing.js", "/nowhere"])
def test_every_answer_carries_the_policy(server: str, path: str) -> None:
    headers = get(server + path)[1]
    assert "default-src 'self'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_a_page_asks_for_nothing_from_elsewhere(server: str) -> None:
    page = get(server)[2].decode()
    assert "https://" not in page.replace("https://github.com", "")


def test_where_nothing_is_a_page_of_ours_says_so(server: str) -> None:
    status, headers, body = get(f"{server}/nowhere", Accept="text/html")
    assert status == 404
    assert headers["content-type"].startswith("text/html")
    assert b"There is no page at this address" in body
