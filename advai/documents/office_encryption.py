"""Office files behind a password: checked and opened in memory ([MS-OFFCRYPTO]).

msoffcrypto undoes the encryption; the key of agile files is derived here, for it derives none
where the hash is shorter than the key (SHA-1 with AES-256, as Apache POI writes).
"""

from __future__ import annotations

import hashlib
import io
import struct
from typing import Any

from cryptography.hazmat.primitives.ciphers import Cipher, algorithms, modes
from msoffcrypto import OfficeFile
from msoffcrypto.exceptions import DecryptionError, InvalidKeyError

from advai.errors import ProtectedDocument, UnreadableDocument

_VERIFIER_INPUT = bytes.fromhex("fea7d2763b4b9e79")
_VERIFIER_VALUE = bytes.fromhex("d7aa0f6d3061344e")
_KEY_VALUE = bytes.fromhex("146e0be7abacd0d6")
"""The block keys of [MS-OFFCRYPTO] 2.3.4.13."""

_PADDING = b"\x36"
_BLOCK = 16
_MOST_SPINS = 10_000_000
"""The most rounds that the format allows ([MS-OFFCRYPTO] 2.3.4.10, spinCount)."""


def decrypted(data: bytes, name: str, password: str | None) -> bytes:
    """Return the plain file inside an encrypted Office file.

    Raises:
        ProtectedDocument: no password was given, or it does not open the file.
        UnreadableDocument: the file is damaged.
    """
    if not password:
        raise ProtectedDocument(
            f"El archivo «{name}» está protegido con contraseña.",
            "Indique la contraseña, o guarde una copia sin ella y revise la copia.",
        )
    plain = io.BytesIO()
    try:
        office = OfficeFile(io.BytesIO(data))
        _load_key(office, password)
        office.decrypt(plain)
    except (InvalidKeyError, DecryptionError) as error:
        raise ProtectedDocument(
            f"La contraseña no abre el archivo «{name}».",
            "Compruebe mayúsculas y espacios, o pida la contraseña a quien lo envió.",
        ) from error
    except Exception as error:  # msoffcrypto raises anything on damaged containers
        raise UnreadableDocument(
            f"El archivo «{name}» está cifrado y dañado: no se puede abrir.",
            "Ábralo con Word, guarde una copia sin contraseña y revise la copia.",
        ) from error
    return plain.getvalue()


def _load_key(office: Any, password: str) -> None:  # noqa: ANN401 - msoffcrypto ships no types
    if office.format != "ooxml":
        office.load_key(password=password)
    elif office.type == "agile":
        office.load_key(secret_key=_agile_key(office.info, password))
    else:
        office.load_key(password=password, verify_password=True)


def _agile_key(info: dict[str, Any], password: str) -> bytes:
    """Return the key of the package, the password checked ([MS-OFFCRYPTO] 2.3.4.11 to 13)."""
    algorithm = str(info["passwordHashAlgorithm"]).lower().replace("-", "")
    salt, bits = info["passwordSalt"], info["passwordKeyBits"]
    turned = _turned(password, salt, algorithm, info["spinValue"])

    def opened(block_key: bytes, value: bytes) -> bytes:
        key = _sized(hashlib.new(algorithm, turned + block_key).digest(), bits // 8)
        cipher = Cipher(algorithms.AES(key), modes.CBC(_sized(salt, _BLOCK))).decryptor()
        return cipher.update(value) + cipher.finalize()

    challenge = opened(_VERIFIER_INPUT, info["encryptedVerifierHashInput"])[: len(salt)]
    answer = hashlib.new(algorithm, challenge).digest()
    if not opened(_VERIFIER_VALUE, info["encryptedVerifierHashValue"]).startswith(answer):
        raise InvalidKeyError
    return opened(_KEY_VALUE, info["encryptedKeyValue"])[: bits // 8]


def _turned(password: str, salt: bytes, algorithm: str, spins: int) -> bytes:
    """Return the password hashed as often as the file asks."""
    if spins > _MOST_SPINS:
        raise ValueError
    digest = hashlib.new(algorithm, salt + password.encode("utf-16-le")).digest()
    for number in range(spins):
        digest = hashlib.new(algorithm, struct.pack("<I", number) + digest).digest()
    return digest


def _sized(value: bytes, size: int) -> bytes:
    return value[:size] + _PADDING * (size - len(value))
