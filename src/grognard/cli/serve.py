"""grognard serve: the web app."""

from typing import Annotated

import typer

from grognard.cli.options import whole


def serve(
    host: Annotated[
        str, typer.Option(help="Address to serve at; others than this computer only with care.")
    ] = "127.0.0.1",
    port: Annotated[
        int | None,
        typer.Option(
            parser=whole("--port", 1, 65535),
            metavar="NUMBER",
            help="Port to serve at.  [default: 8040, or the next free one]",
        ),
    ] = None,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Open the web app: odds, datasheets and matrices in the browser.

    \b
    Examples:
      grognard serve
      grognard serve --port 9000 --no-open
    """
    from importlib.util import find_spec

    from grognard.core.errors import GrognardError

    if find_spec("nicegui") is None:
        raise GrognardError('the web app is not installed: pip install "grognard[web]"', "serve")
    chosen = _usable(host, port)

    from grognard.web.library import Library, data_folder
    from grognard.web.limits import LOOPBACK
    from grognard.web.service import Service

    local = host in LOOPBACK
    if not local:
        typer.echo(
            f"Careful: at {host} everybody who can reach this computer can use the app: odds, matrices and page "
            "reading run here without a password. The library file stays closed.",
            err=True,
        )
    service = Service(Library(data_folder() / "library.sqlite") if local else None)
    service.quick.launch()

    from grognard.web.app import serve as serve_app

    serve_app(host, chosen, service, open_browser=not no_open)


_USUAL = 8040
_TRIED = 20


def _usable(host: str, port: int | None) -> int:
    """The port to serve at: `port`, or the first free one from the usual one on. Raises GrognardError."""
    from grognard.core.errors import GrognardError

    ports = [port] if port else list(range(_USUAL, _USUAL + _TRIED))
    reason = ""
    for one in ports:
        reason = _trouble(host, one)
        if not reason:
            return one
    tried = f"port {ports[0]}" if len(ports) == 1 else f"any of the ports {ports[0]} to {ports[-1]}"
    raise GrognardError(f"cannot serve at {tried} ({reason}): choose another with --port", host)


def _trouble(host: str, port: int) -> str:
    """Why the address cannot be used; empty when it can."""
    import socket

    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        return (error.strerror or str(error)).lower()
    return ""
