import * as scryptKdf from 'scrypt-kdf';

// Its types name functions of the module; the module has them on its default export only.
const { kdf, verify } = (scryptKdf as unknown as { default: Pick<typeof scryptKdf, 'kdf' | 'verify'> })
  .default;

/** 2^15 rounds, 8 blocks, one lane: 32 MB and about a tenth of a second. Stored with each hash. */
const strength = { logN: 15, r: 8, p: 1 };
const mostAtOnce = 4;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing is the dearest thing a visitor can ask for, so only a few run at a time. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= mostAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

export async function hashPassword(password: string): Promise<string> {
  const hash = await inTurn(() => kdf(password.normalize('NFKC'), strength));
  return Buffer.from(hash).toString('base64');
}

const decoy = hashPassword('nobody has this password');

/** Takes the same time when there is no such account (`hash` undefined). */
export async function isPasswordRight(password: string, hash: string | undefined): Promise<boolean> {
  const stored = Buffer.from(hash ?? (await decoy), 'base64');
  const isRight = await inTurn(() => verify(stored, password.normalize('NFKC')));
  return isRight && hash !== undefined;
}
