"""The only socket opener of the corpus room: official texts over HTTPS, within limits.

HTTPS only (plain HTTP for loopback alone), only the hosts that the catalogue names, redirects
followed by hand and only to those hosts, a size limit, time-outs, resuming where a transfer broke
off, and the hash of what came. What a server answers is data: it is checked before it is read.
"""

from __future__ import annotations

import hashlib
import ipaddress
import zlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urljoin, urlsplit

import httpx

from advai.errors import CorpusError, TooLarge

LARGEST = 32 * 1024 * 1024  # bytes of one page
REDIRECTS = 5
TRIES = 4  # connections for one page, the first included
TIMEOUT = httpx.Timeout(connect=10, read=30, write=10, pool=10)
TEXT_TYPES = ("text/", "application/xhtml", "application/xml", "application/json")
HEADERS = {"User-Agent": "AdvAI (biblioteca de normas)", "Accept-Encoding": "identity"}
WAY_OUT = "Inténtelo más tarde, o descargue el texto e impórtelo con «advai corpus import»."

Progress = Callable[[int, int | None], None]


@dataclass(frozen=True, slots=True)
class Downloaded:
    """What came: the bytes, their sha256, and the address they came from in the end."""

    data: bytes
    sha256: str
    url: str
    content_type: str


@dataclass(slots=True)
class _Transfer:
    """A page on its way: the rules it is under, what of it is here, what the server said of it."""

    client: httpx.Client
    allowed: frozenset[str]
    progress: Progress | None
    partial: Path | None
    largest: int
    data: bytearray = field(default_factory=bytearray)
    total: int | None = None
    tag: str = ""
    content_type: str = ""
    encoding: str = "identity"

    def fetch(self, url: str) -> str:
        """Fetch with several tries, each going on where the last broke off; return the address."""
        trouble: Exception | None = None
        for _ in range(TRIES):
            try:
                return self._follow(url)
            except httpx.TransportError as error:
                trouble = error
                self._keep()
        raise _broken(url, trouble) from trouble

    def _keep(self) -> None:
        if self.partial is not None and self.data:
            self.partial.parent.mkdir(parents=True, exist_ok=True)
            self.partial.write_bytes(self.data)

    def _follow(self, url: str) -> str:
        for _ in range(REDIRECTS + 1):
            with self.client.stream("GET", url, headers=self._range()) as response:
                if response.is_redirect:
                    url = urljoin(url, response.headers.get("location", ""))
                    _check_address(url, self.allowed)
                    continue
                self._begin(response)
                self._receive(response)
                return url
        raise CorpusError(f"La dirección de {_host(url)} redirige sin fin.", WAY_OUT)

    def _range(self) -> dict[str, str]:
        if not self.data:
            return {}
        headers = {"Range": f"bytes={len(self.data)}-"}
        return headers | ({"If-Range": self.tag} if self.tag else {})

    def _begin(self, response: httpx.Response) -> None:
        """Check the answer, and whether the server goes on or sends the page from its start."""
        host, code = _host(str(response.url)), response.status_code
        if code == httpx.codes.REQUESTED_RANGE_NOT_SATISFIABLE:
            self.data.clear()
            raise httpx.ReadError("the part kept does not belong to this page")
        if code not in {httpx.codes.OK, httpx.codes.PARTIAL_CONTENT}:
            raise CorpusError(f"{host} respondió con el error {code}.", WAY_OUT)
        if code == httpx.codes.OK or not _goes_on(response, len(self.data)):
            self.data.clear()
        kind = str(response.headers.get("content-type", "")).split(";")[0].strip().lower()
        if kind and not kind.startswith(TEXT_TYPES):
            raise CorpusError(f"{host} no envió un texto, sino «{kind[:60]}».", WAY_OUT)
        self.content_type = kind
        self.encoding = str(response.headers.get("content-encoding", "identity")).lower()
        tag = str(response.headers.get("etag", ""))
        self.tag = "" if tag.startswith("W/") else tag
        length = str(response.headers.get("content-length", ""))
        self.total = len(self.data) + int(length) if length.isdigit() else None
        self._check_size(self.total or 0)

    def _receive(self, response: httpx.Response) -> None:
        for chunk in response.iter_raw():
            self.data.extend(chunk)
            self._check_size(len(self.data))
            if self.progress:
                self.progress(len(self.data), self.total)
        if self.total is not None and len(self.data) < self.total:
            raise httpx.ReadError("the transfer ended early")

    def _check_size(self, size: int) -> None:
        if size > self.largest:
            raise TooLarge(f"La página pasa de {self.largest // 1024 // 1024} MB.", WAY_OUT)

    def unpacked(self) -> bytes:
        """Return the page's own bytes: some servers compress it whatever they were asked."""
        if self.encoding not in {"gzip", "x-gzip", "deflate"}:
            return bytes(self.data)
        try:
            unpacker = zlib.decompressobj(zlib.MAX_WBITS | 32)
            data = unpacker.decompress(bytes(self.data), self.largest + 1)
        except zlib.error as error:
            raise CorpusError("La página llegó comprimida y dañada.", WAY_OUT) from error
        self._check_size(len(data))
        return data


def download(
    url: str,
    *,
    hosts: Iterable[str] = (),
    progress: Progress | None = None,
    partial: Path | None = None,
    largest: int = LARGEST,
) -> Downloaded:
    """Return the page at `url`.

    Args:
        url: an HTTPS address, or any of loopback.
        hosts: further hosts to which a redirect may lead; the address's own is always allowed.
        progress: called with (bytes so far, bytes in all or None).
        partial: a file that keeps what came of a broken transfer, for the next call.
        largest: bytes at most.

    Raises:
        CorpusError: no page came, or not a text; TooLarge: it goes over `largest`.
    """
    allowed = frozenset({_host(url), *hosts})
    _check_address(url, allowed)
    with httpx.Client(
        timeout=TIMEOUT,
        follow_redirects=False,
        headers=HEADERS,
        trust_env=not _is_loopback(_host(url)),  # an office's proxy is for the world outside
    ) as client:
        transfer = _Transfer(client, allowed, progress, partial, largest)
        if partial is not None and partial.is_file():
            transfer.data.extend(partial.read_bytes())
        final = transfer.fetch(url)
    if partial is not None:
        partial.unlink(missing_ok=True)
    data = transfer.unpacked()
    return Downloaded(data, hashlib.sha256(data).hexdigest(), final, transfer.content_type)


def _goes_on(response: httpx.Response, held: int) -> bool:
    return str(response.headers.get("content-range", "")).startswith(f"bytes {held}-")


def _check_address(url: str, allowed: frozenset[str]) -> None:
    parts = urlsplit(url)
    host = (parts.hostname or "").lower()
    if parts.scheme != "https" and not (parts.scheme == "http" and _is_loopback(host)):
        raise CorpusError(
            f"La dirección de {host or 'destino'} no es segura (HTTPS).", "No se descargó nada."
        )
    if host not in allowed:
        raise CorpusError(
            f"La página redirige a {host}, que no está entre las fuentes del catálogo.",
            "No se descargó nada de ahí; importe el texto desde un archivo.",
        )


def _host(url: str) -> str:
    return (urlsplit(url).hostname or "").lower()


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _broken(url: str, trouble: Exception | None) -> CorpusError:
    host = _host(url)
    if isinstance(trouble, httpx.TimeoutException):
        return CorpusError(f"{host} tardó demasiado en responder.", WAY_OUT)
    if isinstance(trouble, (httpx.ReadError, httpx.RemoteProtocolError)):
        return CorpusError(f"La descarga desde {host} se cortó antes de terminar.", WAY_OUT)
    return CorpusError(f"No se pudo conectar con {host}.", WAY_OUT)
