import * as scryptKdf from 'scrypt-kdf';
import { createTurns } from '../turns.ts';
import { isBcryptHash, isBcryptRight } from './bcrypt.ts';

type Scrypt = Pick<typeof scryptKdf, 'kdf' | 'verify' | 'viewParams'>;

// Its types name functions of the module; the module has them on its default export only.
const { kdf, verify, viewParams } = (scryptKdf as unknown as { default: Scrypt }).default;

/** 2^15 rounds, 8 blocks, one lane: 32 MB and about a tenth of a second. Stored with each hash. */
const strength = { logN: 15, r: 8, p: 1 };
/**
 * Hashing is the dearest thing a visitor can ask for, so only a few run at a time: half of Node's threads, and files and
 * compression go on meanwhile.
 */
const inTurn = createTurns({ atOnce: 2, mostWaiting: 1_000 });

export async function hashPassword(password: string): Promise<string> {
  const hash = await inTurn(() => kdf(password.normalize('NFKC'), strength));
  return Buffer.from(hash).toString('base64');
}

const decoy = hashPassword('nobody has this password');

/** Takes the same time when there is no such account (`hash` undefined). */
export async function isPasswordRight(password: string, hash: string | undefined): Promise<boolean> {
  if (hash !== undefined && isBcryptHash(hash)) return inTurn(() => isBcryptRight(password, hash));
  const stored = Buffer.from(hash ?? (await decoy), 'base64');
  const isRight = await inTurn(() => verify(stored, password.normalize('NFKC')));
  return isRight && hash !== undefined;
}

/** Whether a hash was made with less work than passwords deserve by now. */
export function isHashWeak(hash: string): boolean {
  if (isBcryptHash(hash)) return true;
  const { logN, r, p } = viewParams(Buffer.from(hash, 'base64'));
  return logN < strength.logN || r < strength.r || p < strength.p;
}
