import { crc32, deflateRawSync } from 'node:zlib';

/** The members that a local header and its counterpart in the central directory share. */
interface HeaderFields {
  name: string | Buffer;
  flags: number;
  method: number;
  crc32: number;
  packedSize: number;
  size: number;
  extra: Buffer;
}

/** One entry of a test zip; everything except the name has a valid default. */
export interface ZipPart {
  name: string | Buffer;
  /** The file's content; deflated unless `method` says otherwise. */
  data?: Uint8Array | string;
  method?: number;
  flags?: number;
  /** Replaces the packed data in the archive. */
  packed?: Uint8Array;
  /** Unix mode with its file type. */
  mode?: number;
  /** Sizes and CRC after the data, zeros in the local header. */
  hasDescriptor?: boolean;
  /** Sizes in zip64 extra fields. */
  isZip64?: boolean;
  /** Overrides of the local header, the central directory, or both. */
  local?: Partial<HeaderFields>;
  central?: Partial<HeaderFields>;
  lies?: Partial<HeaderFields>;
  /** The offset of the local header according to the directory. */
  headerStart?: number;
  /** The entry exists only in the directory, without bytes of its own. */
  isDirectoryOnly?: boolean;
}

export interface ZipEnding {
  comment?: string | Buffer;
  /** Replaces the real number in the end record. */
  entryCount?: number;
  /** Adds a zip64 end record and locator. */
  isZip64?: boolean;
  /** Overrides of the zip64 end record. */
  directoryStart?: bigint;
  zip64RecordStart?: bigint;
}

/** A zip with full control over every header: valid by default, hostile where a part overrides it. */
export function buildZip(parts: ZipPart[], ending: ZipEnding = {}): Buffer {
  const chunks: Buffer[] = [];
  const directory: Buffer[] = [];
  let position = 0;
  for (const part of parts) {
    const { local, central, packed } = headersOf(part);
    directory.push(centralHeader(part, central, part.headerStart ?? position));
    if (part.isDirectoryOnly) continue;
    for (const chunk of [localHeader(part, local), packed, part.hasDescriptor ? descriptor(central) : null]) {
      if (!chunk) continue;
      chunks.push(chunk);
      position += chunk.length;
    }
  }
  const body = Buffer.concat(directory);
  return Buffer.concat([...chunks, body, endOfZip(position, body.length, parts.length, ending)]);
}

/** The end of a zip whose directory has `size` bytes from `start` on. */
function endOfZip(start: number, size: number, entryCount: number, ending: ZipEnding = {}): Buffer {
  const comment = Buffer.from(ending.comment ?? '');
  const count = ending.entryCount ?? entryCount;
  if (!ending.isZip64) return endRecord(start, size, count, comment);
  const record = numbers([0x06064b50, 4], [44n, 8], [45, 2], [45, 2], [0, 4], [0, 4]);
  const totals = numbers([count, 8], [count, 8], [size, 8], [ending.directoryStart ?? start, 8]);
  const locator = numbers([0x07064b50, 4], [0, 4], [ending.zip64RecordStart ?? start + size, 8], [1, 4]);
  const end = endRecord(0xffffffff, 0xffffffff, 0xffff, comment);
  return Buffer.concat([record, totals, locator, end]);
}

function endRecord(start: number, size: number, count: number, comment: Buffer): Buffer {
  const fields = numbers(
    [0x06054b50, 4],
    [0, 4],
    [count, 2],
    [count, 2],
    [size, 4],
    [start, 4],
    [comment.length, 2],
  );
  return Buffer.concat([fields, comment]);
}

/** Little-endian numbers of the given widths in bytes. */
function numbers(...fields: [value: number | bigint, bytes: number][]): Buffer {
  return Buffer.concat(
    fields.map(([value, bytes]) => {
      const buffer = Buffer.alloc(8);
      buffer.writeBigUInt64LE(BigInt(value));
      return buffer.subarray(0, bytes);
    }),
  );
}

function headersOf(part: ZipPart): { local: HeaderFields; central: HeaderFields; packed: Buffer } {
  const data = Buffer.from(part.data ?? '');
  const method = part.method ?? 8;
  const packed = Buffer.from(part.packed ?? (method === 8 ? deflateRawSync(data) : data));
  const isPlain = typeof part.name !== 'string' || /^[\x20-\x7e]*$/.test(part.name);
  const honest: HeaderFields = {
    name: part.name,
    flags: (part.flags ?? (isPlain ? 0 : 0x800)) | (part.hasDescriptor ? 8 : 0),
    method,
    crc32: crc32(data),
    packedSize: packed.length,
    size: data.length,
    extra: Buffer.alloc(0),
    ...part.lies,
  };
  const blank = part.hasDescriptor ? { crc32: 0, packedSize: 0, size: 0 } : {};
  const finish = (fields: HeaderFields) => (part.isZip64 ? inZip64(fields) : fields);
  const local = finish({ ...honest, ...blank, ...part.local });
  const central = finish({ ...honest, ...part.central });
  return { local, central, packed };
}

function inZip64(fields: HeaderFields): HeaderFields {
  const extra = numbers([1, 2], [16, 2], [fields.size, 8], [fields.packedSize, 8]);
  return { ...fields, extra, size: 0xffffffff, packedSize: 0xffffffff };
}

function localHeader(part: ZipPart, { name, ...fields }: HeaderFields): Buffer {
  const bytes = Buffer.from(name);
  const start = numbers([0x04034b50, 4], [part.isZip64 ? 45 : 20, 2], ...shared(fields, bytes));
  return Buffer.concat([start, bytes, fields.extra]);
}

function centralHeader(part: ZipPart, { name, ...fields }: HeaderFields, headerStart: number): Buffer {
  const bytes = Buffer.from(name);
  const start = numbers([0x02014b50, 4], [part.mode === undefined ? 20 : 0x0314, 2], [45, 2]);
  const attributes = numbers([0, 2], [0, 2], [0, 2], [(part.mode ?? 0) * 0x10000, 4], [headerStart, 4]);
  return Buffer.concat([start, numbers(...shared(fields, bytes)), attributes, bytes, fields.extra]);
}

/** The members that both headers have, from the flags to the length of the extra field. */
function shared(fields: Omit<HeaderFields, 'name'>, name: Buffer): [number, number][] {
  const { flags, method, crc32, packedSize, size, extra } = fields;
  return [
    [flags, 2],
    [method, 2],
    [0, 2],
    [0x21, 2],
    [crc32, 4],
    [packedSize, 4],
    [size, 4],
    [name.length, 2],
    [extra.length, 2],
  ];
}

function descriptor({ crc32, packedSize, size }: HeaderFields): Buffer {
  return numbers([0x08074b50, 4], [crc32, 4], [packedSize, 4], [size, 4]);
}
