"""Reads a page as a browser would, to check what it holds."""

from html.parser import HTMLParser

VOID = {"meta", "br", "img", "link", "input", "hr", "base", "col", "source"}
LOADING = {"src", "href", "srcset", "data", "action", "poster", "formaction", "background"}


class Markup(HTMLParser):
    """Tags, texts and what is loaded; `faults` where tags do not close."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loads: list[str] = []
        self.handlers: list[str] = []
        self.faults: list[str] = []
        self.texts: list[str] = []
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self._open: list[str] = []
        self.feed(page)
        self.close()
        self.faults += self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [f"{tag} {name}={value}" for name, value in attrs if name in LOADING]
        self.handlers += [f"{tag} {name}" for name, _ in attrs if name.startswith("on")]
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.faults.append(f"/{tag}")

    def handle_data(self, data: str) -> None:
        inside = self._open[-1] if self._open else ""
        {"script": self.scripts, "style": self.styles}.get(inside, self.texts).append(data)
