import { availableParallelism } from 'node:os';
import * as scryptKdf from 'scrypt-kdf';
import { createBcrypt, isBcryptHash } from './bcrypt.ts';
import { createFairQueue } from './fairQueue.ts';

type Scrypt = Pick<typeof scryptKdf, 'kdf' | 'verify' | 'viewParams'>;

// The package's types declare named exports; at run time the functions exist only on its default export.
const { kdf, verify, viewParams } = (scryptKdf as unknown as { default: Scrypt }).default;

/**
 * 2^15 rounds, 8 blocks, one lane: 32 MB and about a tenth of a second. Each hash contains its parameters.
 */
const strength = { logN: 15, r: 8, p: 1 };

export interface Passwords {
  /** Askers, such as addresses, take turns: nobody waits for all the hashes of one of them. */
  hash(password: string, asker: string | number): Promise<string>;
  /** Takes the same time when there is no such account (`hash` undefined). */
  isRight(password: string, hash: string | undefined, asker: string | number): Promise<boolean>;
  /** How many hashes wait for their turn. */
  readonly waiting: number;
  close(): Promise<void>;
}

const mostAtOnce = 2;
/** One asker leaves a processor to everybody else where there are several. */
const perAsker = Math.max(1, Math.min(mostAtOnce, availableParallelism() - 1));

/**
 * Hashing is the most expensive thing a visitor can trigger, so only a few run at a time: they occupy half of
 * Node's threads, and files and compression use the others.
 */
export function createPasswords(): Passwords {
  const queue = createFairQueue({ concurrency: mostAtOnce, perAsker, maxWaiting: 1_000 });
  const bcrypt = createBcrypt();
  let decoy: Promise<string> | undefined;

  async function hash(password: string, asker: string | number): Promise<string> {
    const bytes = await queue.run(asker, () => kdf(password.normalize('NFKC'), strength));
    return Buffer.from(bytes).toString('base64');
  }

  /** A hash to compare with when an account does not exist. */
  function decoyHash(): Promise<string> {
    decoy ??= hash('nobody has this password', 'nobody').catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  }

  return {
    hash,
    async isRight(password, known, asker) {
      if (known !== undefined && isBcryptHash(known)) {
        return queue.run(asker, () => bcrypt.isRight(password, known));
      }
      // The first call makes it, needed or not, so that its duration reveals nothing about the account.
      const substitute = await decoyHash();
      const stored = Buffer.from(known ?? substitute, 'base64');
      const isRight = await queue.run(asker, () => verify(stored, password.normalize('NFKC')));
      return isRight && known !== undefined;
    },
    get waiting() {
      return queue.waiting;
    },
    async close() {
      await queue.close();
      await bcrypt.close();
    },
  };
}

/** Whether a hash was made with fewer rounds than the current strength. */
export function isHashWeak(hash: string): boolean {
  if (isBcryptHash(hash)) return true;
  const { logN, r, p } = viewParams(Buffer.from(hash, 'base64'));
  return logN < strength.logN || r < strength.r || p < strength.p;
}
