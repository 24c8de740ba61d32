import { compressMany, type Encoding } from '../content/encoding.ts';
import { etagOf } from '../content/etagOf.ts';

/** The JSON of objects in memory, made and compressed once per object. */
export interface KeptJson {
  /**
   * The JSON of `value`. When it is made now, it is made of `checked`, the validated reply. The object must
   * not change afterwards.
   */
  of(value: object, checked: unknown): JsonBytes;
  /** Keeps `text`, the JSON of `value` that was put together elsewhere. */
  keep(value: object, text: string): void;
  /** The JSON of `value` if it has been made already. */
  known(value: object): JsonBytes | undefined;
}

export interface JsonBytes {
  bytes: Buffer;
  etag: string;
  /** Undefined where compressing is not worth it. */
  encode(encoding: Encoding): Promise<Buffer | undefined>;
}

export function createKeptJson(): KeptJson {
  const kept = new WeakMap<object, JsonBytes>();
  return {
    of(value, checked) {
      const known = kept.get(value);
      if (known) return known;
      const made = jsonBytes(JSON.stringify(checked));
      kept.set(value, made);
      return made;
    },
    keep: (value, text) => void kept.set(value, jsonBytes(text)),
    known: (value) => kept.get(value),
  };
}

function jsonBytes(text: string): JsonBytes {
  const bytes = Buffer.from(text);
  const encoded: { [Name in Encoding]?: Promise<Buffer | undefined> } = {};
  return {
    bytes,
    etag: etagOf(bytes),
    encode(encoding) {
      encoded[encoding] ??= compressMany(bytes, encoding);
      return encoded[encoding];
    },
  };
}
