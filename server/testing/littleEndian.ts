/** Binary data from little-endian numbers, for hand-made files. */

export const u8 = (...values: number[]): Buffer => Buffer.from(values);

export const u16 = (...values: number[]): Buffer =>
  join(2, values, (buffer, value, at) => buffer.writeUInt16LE(value, at));

export const u32 = (...values: number[]): Buffer =>
  join(4, values, (buffer, value, at) => buffer.writeUInt32LE(value, at));

export const s32 = (...values: number[]): Buffer =>
  join(4, values, (buffer, value, at) => buffer.writeInt32LE(value, at));

export const f32 = (...values: number[]): Buffer =>
  join(4, values, (buffer, value, at) => buffer.writeFloatLE(value, at));

/** Latin-1 text after a length byte. */
export const string8 = (text: string): Buffer =>
  Buffer.concat([u8(text.length), Buffer.from(text, 'latin1')]);

/** A u32 count and the items. */
export const list = (items: Uint8Array[]): Buffer => Buffer.concat([u32(items.length), ...items]);

function join(
  size: number,
  values: number[],
  write: (buffer: Buffer, value: number, at: number) => void,
): Buffer {
  const buffer = Buffer.alloc(size * values.length);
  for (const [index, value] of values.entries()) write(buffer, value, index * size);
  return buffer;
}
