import { createDecipheriv, createVerify, type KeyObject } from 'node:crypto';
import { inflateSync } from 'node:zlib';

/**
 * Reads a PlatinumQuest package from what the format says, and nothing else. Little endian: int32 length of
 * the signature, the signature (RSA PKCS#1 v1.5 with SHA-256, of the data part), int32 number of entries; per
 * entry int8 length of the name, the name in UTF-8, int8 1 for encrypted, int64 offset in the data part,
 * int64 plain size, int32 stored size; then the data part: each file as int32 16, 16 bytes IV, and
 * AES-256-CBC of its zlib-deflated bytes.
 * @throws Error that says where the package is wrong
 */
export function readMbpak(
  mbpak: Buffer,
  { publicKey, aesKey }: { publicKey: KeyObject; aesKey: Buffer },
): Map<string, Buffer> {
  const reader = { position: 0 };
  const take = (bytes: number) => {
    const start = reader.position;
    check(bytes >= 0 && start + bytes <= mbpak.length, `${bytes} bytes are not there at ${start}`);
    reader.position += bytes;
    return mbpak.subarray(start, reader.position);
  };
  const signature = take(take(4).readInt32LE());
  const entries = Array.from({ length: take(4).readInt32LE() }, () => ({
    name: take(take(1).readInt8()).toString('utf8'),
    isEncrypted: take(1).readInt8(),
    offset: Number(take(8).readBigInt64LE()),
    plainSize: Number(take(8).readBigInt64LE()),
    storedSize: take(4).readInt32LE(),
  }));
  const data = mbpak.subarray(reader.position);
  check(createVerify('RSA-SHA256').update(data).verify(publicKey, signature), 'the signature is wrong');

  const files = new Map<string, Buffer>();
  let end = 0;
  for (const { name, isEncrypted, offset, plainSize, storedSize } of entries) {
    check(isEncrypted === 1, `${name} is not encrypted`);
    check(offset === end, `${name} does not follow the file before it`);
    check(!files.has(name), `${name} is there twice`);
    end = offset + storedSize;
    const stored = data.subarray(offset, end);
    check(stored.length === storedSize, `${name} is cut off`);
    check(stored.readInt32LE(0) === 16, `${name} has no IV of 16 bytes`);
    const cipher = createDecipheriv('aes-256-cbc', aesKey, stored.subarray(4, 20));
    const plain = inflateSync(Buffer.concat([cipher.update(stored.subarray(20)), cipher.final()]));
    check(plain.length === plainSize, `${name} has another size`);
    files.set(name, plain);
  }
  check(end === data.length, 'there are bytes after the last file');
  return files;
}

function check(isRight: boolean, problem: string): void {
  if (!isRight) throw new Error(`The package is wrong: ${problem}.`);
}
