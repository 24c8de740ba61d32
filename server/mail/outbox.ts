import { randomBytes } from 'node:crypto';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from '../log.ts';
import type { Transport } from './mailer.ts';

export const outboxFolder = (dataDir: string): string => join(dataDir, 'outbox');

/**
 * Stores mails in a folder instead of sending them, so that the site works without a mail server. Each mail
 * becomes an `.html` file for a browser and a `.json` file with all its parts; the names begin with the time.
 * The log contains only file names, because mails contain secret links.
 */
export function createOutbox(dataDir: string, log: Logger): Transport {
  const folder = outboxFolder(dataDir);
  return {
    async send(mail) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString();
      const path = join(folder, `${time.replaceAll(':', '-')}-${randomBytes(3).toString('hex')}`);
      await writeFile(`${path}.html`, mail.html, { mode: 0o600 });
      await writeFile(`${path}.json`, `${JSON.stringify({ time, ...mail }, null, 2)}\n`, { mode: 0o600 });
      log.info({ mail: `${path}.html` }, 'A mail is kept, because no mail server is configured');
    },
    async check() {},
    close() {},
  };
}

/** The path of the newest stored mail; null while there is none. */
export async function newestKeptMail(dataDir: string): Promise<string | null> {
  const folder = outboxFolder(dataDir);
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const newest = names
    .filter((name) => name.endsWith('.html'))
    .sort()
    .at(-1);
  return newest === undefined ? null : join(folder, newest);
}
