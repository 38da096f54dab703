"""grognard serve: the web app."""

import errno
import os
import socket
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
    sockets = bound(host, port)

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

    serve_app(host, sockets, service, open_browser=not no_open)


_USUAL = 8040
_TRIED = 20
_BACKLOG = 2048


def bound(host: str, port: int | None) -> list[socket.socket]:
    """Sockets that listen at `port`, or at the first free one from the usual one on. Raises GrognardError.

    They listen from here on: a port that was only found free may be another program's before the app has loaded.
    """
    from grognard.core.errors import GrognardError

    ports = [port] if port else list(range(_USUAL, _USUAL + _TRIED))
    reason = ""
    for one in ports:
        try:
            return _listening(host, one)
        except OSError as error:
            reason = (error.strerror or str(error)).lower()
    tried = f"port {ports[0]}" if len(ports) == 1 else f"any of the ports {ports[0]} to {ports[-1]}"
    raise GrognardError(f"cannot serve at {tried} ({reason}): choose another with --port", host)


def _listening(host: str, port: int) -> list[socket.socket]:
    """A socket for each address of `host` that this computer has. Raises OSError where one is in use, or none is left.

    To be bound is not enough: on Linux two programs may be, and only the first that listens has the port.
    """
    found: list[socket.socket] = []
    lacking: OSError | None = None
    for family, _, _, _, address in dict.fromkeys(socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)):
        one: socket.socket | None = None
        try:
            one = socket.socket(family, socket.SOCK_STREAM)
            if os.name == "posix":
                one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if family == socket.AF_INET6:
                one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
            one.bind(address)
            one.listen(_BACKLOG)
        except OSError as error:
            if one:
                one.close()
            lacking = error
            if error.errno not in (errno.EADDRNOTAVAIL, errno.EAFNOSUPPORT):
                break
        else:
            found.append(one)
    else:
        if found:
            return found
    for one in found:
        one.close()
    raise lacking or OSError("no address")
