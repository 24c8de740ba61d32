import * as scryptKdf from 'scrypt-kdf';
import { createQueue } from './queue.ts';

type Scrypt = Pick<typeof scryptKdf, 'kdf' | 'verify' | 'viewParams'>;

// Its types name functions of the module; the module has them on its default export only.
const { kdf, verify, viewParams } = (scryptKdf as unknown as { default: Scrypt }).default;

/** 2^15 rounds, 8 blocks, one lane: 32 MB and about a tenth of a second. Stored with each hash. */
const strength = { logN: 15, r: 8, p: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time when there is no such account (`hash` undefined). */
  isRight(password: string, hash: string | undefined): Promise<boolean>;
  /** How many hashes wait for their turn. */
  readonly waiting: number;
  close(): Promise<void>;
}

/**
 * Hashing is the dearest thing a visitor can ask for, so only a few run at a time: half of Node's threads, and files and
 * compression go on meanwhile.
 */
export function createPasswords(): Passwords {
  const queue = createQueue({ concurrency: 2, maxWaiting: 1_000 });
  let decoy: Promise<string> | undefined;

  async function hash(password: string): Promise<string> {
    const bytes = await queue.run(() => kdf(password.normalize('NFKC'), strength));
    return Buffer.from(bytes).toString('base64');
  }

  /** Stands in for the hash of an account that does not exist. */
  function decoyHash(): Promise<string> {
    decoy ??= hash('nobody has this password').catch((error: unknown) => {
      decoy = undefined;
      throw error;
    });
    return decoy;
  }

  return {
    hash,
    async isRight(password, known) {
      // Made by the first call whether it needs it or not, so that its time says nothing about the account.
      const substitute = await decoyHash();
      const stored = Buffer.from(known ?? substitute, 'base64');
      const isRight = await queue.run(() => verify(stored, password.normalize('NFKC')));
      return isRight && known !== undefined;
    },
    get waiting() {
      return queue.waiting;
    },
    close: queue.close,
  };
}

/** Whether a hash was made with less work than passwords deserve by now. */
export function isHashWeak(hash: string): boolean {
  const { logN, r, p } = viewParams(Buffer.from(hash, 'base64'));
  return logN < strength.logN || r < strength.r || p < strength.p;
}
