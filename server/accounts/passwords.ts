import * as scryptKdf from 'scrypt-kdf';
import { ApiError } from '../../shared/errors.ts';

type Scrypt = Pick<typeof scryptKdf, 'kdf' | 'verify' | 'viewParams'>;

// Its types name functions of the module; the module has them on its default export only.
const { kdf, verify, viewParams } = (scryptKdf as unknown as { default: Scrypt }).default;

/** 2^15 rounds, 8 blocks, one lane: 32 MB and about a tenth of a second. Stored with each hash. */
const strength = { logN: 15, r: 8, p: 1 };
/** Half of Node's threads, so that files and compression go on meanwhile. */
const mostAtOnce = 2;
const mostWaiting = 1_000;

let running = 0;
const waiting: (() => void)[] = [];

/** Hashing is the dearest thing a visitor can ask for, so only a few run at a time. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running += 1;
  else if (waiting.length >= mostWaiting) throw new ApiError('not_ready');
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
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

/** Whether a hash was made with less work than passwords deserve by now. */
export function isHashWeak(hash: string): boolean {
  const { logN, r, p } = viewParams(Buffer.from(hash, 'base64'));
  return logN < strength.logN || r < strength.r || p < strength.p;
}
