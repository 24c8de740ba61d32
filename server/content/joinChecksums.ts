interface Checked {
  bytes: Uint8Array;
  /** CRC-32 of the bytes. */
  checksum: number;
}

/**
 * The CRC-32 of pieces one after the other, without reading them. A checksum is the remainder of a polynomial
 * over two elements: what follows moves it by 8 powers of x for each byte. Bit 31 is the power 0, as in gzip
 * (RFC 1952, 8).
 */
export function joinChecksums(pieces: readonly Checked[]): number {
  let joined = 0;
  for (const { bytes, checksum } of pieces) {
    joined = (multiply(joined, powerOf(8 * bytes.length)) ^ checksum) >>> 0;
  }
  return joined;
}

/** What the powers of x from 32 on are divided by, without the power 32. */
const polynomial = 0xedb88320;
const one = 0x80000000;
const timesX = (value: number): number => (value & 1 ? (value >>> 1) ^ polynomial : value >>> 1) >>> 0;

function multiply(left: number, right: number): number {
  let product = 0;
  let shifted = right;
  for (let bit = one; bit !== 0; bit >>>= 1) {
    if (left & bit) product ^= shifted;
    shifted = timesX(shifted);
  }
  return product >>> 0;
}

/** x to this power. */
function powerOf(exponent: number): number {
  let power = one;
  let square = timesX(one);
  for (let rest = exponent; rest > 0; rest = Math.floor(rest / 2)) {
    if (rest % 2 === 1) power = multiply(power, square);
    square = multiply(square, square);
  }
  return power;
}
