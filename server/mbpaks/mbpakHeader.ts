/** A file in a package, and where its bytes are. */
export interface MbpakEntry {
  /** At most `maxNameBytes` in UTF-8. */
  name: string;
  /** Offset in the data part. */
  offset: number;
  plainSize: number;
  storedSize: number;
}

/** The format has one signed byte for a name's length. */
export const maxNameBytes = 127;

/** The header of a package before its data part, little endian throughout. */
export function mbpakHeader(signature: Buffer, entries: readonly MbpakEntry[]): Buffer {
  return Buffer.concat([
    int32(signature.length),
    signature,
    int32(entries.length),
    ...entries.map(entryBytes),
  ]);
}

export function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

const isEncrypted = 1;

function entryBytes({ name, offset, plainSize, storedSize }: MbpakEntry): Buffer {
  const nameBytes = Buffer.from(name);
  const numbers = Buffer.alloc(21);
  numbers.writeInt8(isEncrypted, 0);
  numbers.writeBigInt64LE(BigInt(offset), 1);
  numbers.writeBigInt64LE(BigInt(plainSize), 9);
  numbers.writeInt32LE(storedSize, 17);
  return Buffer.concat([Buffer.from([nameBytes.length]), nameBytes, numbers]);
}
