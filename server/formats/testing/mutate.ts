type Random = (below: number) => number;

/** Words and symbols that control the parsers of missions. */
const snippets = [
  '{',
  '}',
  '(',
  ')',
  '"',
  '\\',
  '/*',
  '//',
  ';',
  '=',
  '[',
  '@',
  'new ',
  'datablock ',
  '$',
  '%',
  '\0',
  '\n',
  'é',
];

/** Numbers that are edge cases of binary parsers. */
const edges = [0, 1, 0x7f, 0xff, 0x7fff, 0xffff, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff];

/**
 * A copy of the bytes with one to four kinds of damage: changed bytes and numbers, cuts, doublings,
 * insertions.
 */
export function mutate(bytes: Uint8Array, random: Random): Buffer {
  let mutant: Buffer = Buffer.from(bytes);
  for (let damage = random(4); damage >= 0; damage--) mutant = damageOnce(mutant, random);
  return mutant;
}

function damageOnce(bytes: Buffer, random: Random): Buffer {
  const at = random(bytes.length + 1);
  const length = random(Math.min(64, bytes.length - at) + 1);
  const [before, piece, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, at + length),
    bytes.subarray(at + length),
  ];
  switch (random(7)) {
    case 0:
      return before;
    case 1:
      return Buffer.concat([before, after]);
    case 2:
      return Buffer.concat([before, piece, piece, after]);
    case 3:
      return Buffer.concat([before, Buffer.from(snippets[random(snippets.length)] ?? ''), piece, after]);
    case 4:
      return Buffer.concat([before, Buffer.from(piece.map(() => random(256))), after]);
    case 5:
      return Buffer.concat([before, Buffer.from(piece.map((byte) => byte ^ (1 << random(8)))), after]);
    default:
      return writeEdge(bytes, random);
  }
}

function writeEdge(bytes: Buffer, random: Random): Buffer {
  if (bytes.length < 4) return bytes;
  bytes.writeUInt32LE(edges[random(edges.length)] ?? 0, random(bytes.length - 3));
  return bytes;
}
