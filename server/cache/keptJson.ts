import { compress, type Encoding } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';

/** What is in memory, as JSON: made and compressed once for as long as it does not change. */
export interface KeptJson {
  /** The JSON of `value`, which is `checked` unless it has been made before. Nobody changes the object afterwards. */
  of(value: object, checked: unknown): JsonBytes;
  /** The same if it has been made already. */
  known(value: object): JsonBytes | undefined;
}

export interface JsonBytes {
  bytes: Buffer;
  etag: string;
  encode(encoding: Encoding): Promise<Buffer>;
}

export function createKeptJson(): KeptJson {
  const kept = new WeakMap<object, JsonBytes>();
  return {
    of(value, checked) {
      const known = kept.get(value);
      if (known) return known;
      const made = makeJson(checked);
      kept.set(value, made);
      return made;
    },
    known: (value) => kept.get(value),
  };
}

function makeJson(value: unknown): JsonBytes {
  const bytes = Buffer.from(JSON.stringify(value));
  const encoded: { [Name in Encoding]?: Promise<Buffer> } = {};
  return {
    bytes,
    etag: etagOf(bytes),
    encode(encoding) {
      encoded[encoding] ??= compress(bytes, encoding);
      return encoded[encoding];
    },
  };
}
