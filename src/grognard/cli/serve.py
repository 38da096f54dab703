"""grognard serve: the web app."""

from typing import Annotated

import typer


def serve(
    host: Annotated[
        str, typer.Option(help="Address to serve at; others than this computer only with care.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=1, max=65535, help="Port to serve at.")] = 8040,
    no_open: Annotated[bool, typer.Option("--no-open", help="Do not open a browser.")] = False,
) -> None:
    """Open the web app: odds, datasheets and matrices in the browser.

    \b
    Examples:
      grognard serve
      grognard serve --port 9000 --no-open
    """
    from grognard.core.errors import GrognardError

    try:
        from grognard.web.app import LOOPBACK
        from grognard.web.app import serve as serve_app
    except ModuleNotFoundError as error:
        if error.name != "nicegui":
            raise
        raise GrognardError('the web app is not installed: pip install "grognard[web]"', "serve") from None
    if host not in LOOPBACK:
        typer.echo(
            f"Careful: at {host} everybody who can reach this computer can use the app: odds, matrices and page "
            "reading run here without a password. The library file stays closed.",
            err=True,
        )
    _check_free(host, port)
    serve_app(host, port, open_browser=not no_open)


def _check_free(host: str, port: int) -> None:
    """Raise GrognardError when the address cannot be used."""
    import socket

    from grognard.core.errors import GrognardError

    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        with socket.socket(family, socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind((host, port))
    except OSError as error:
        reason = (error.strerror or str(error)).lower()
        raise GrognardError(f"cannot serve at port {port} ({reason}): choose another with --port", host) from None
