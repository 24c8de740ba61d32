import { fileURLToPath } from 'node:url';
import { Tinypool } from 'tinypool';

/** Imported accounts have hashes of this older kind; each is accepted once and then replaced. */
export const isBcryptHash = (hash: string): boolean => /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash);

export interface Bcrypt {
  isRight(password: string, hash: string): Promise<boolean>;
  close(): Promise<void>;
}

/** It is plain JavaScript that takes a tenth of a second, so it runs in a thread of its own. */
export function createBcrypt(): Bcrypt {
  const pool = new Tinypool({
    filename: fileURLToPath(new URL('./bcryptThread.mjs', import.meta.url)),
    name: 'compare',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
  });
  return {
    isRight: (password, hash) => pool.run({ password, hash }),
    close: () => pool.destroy(),
  };
}
