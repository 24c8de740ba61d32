import { createHmac } from 'node:crypto';
import type { Database } from '../db/connect.ts';
import { isDuplicateKey } from '../db/isDuplicateKey.ts';
import { makeSecret } from './secrets.ts';

/**
 * Turns identifying data (an address, an attempted name) into a key that is always the same, but reveals the
 * original to nobody without the site's secret.
 */
export type HideName = (name: string) => string;

const _id = 'names';

/** The secret is made at the first start; all processes of the site share it. */
export async function createHideName({ secrets }: Pick<Database, 'secrets'>): Promise<HideName> {
  const secret = (await secrets.findOne({ _id }))?.secret ?? (await storeSecret(secrets));
  return (name) => createHmac('sha256', secret).update(name).digest('base64url');
}

async function storeSecret(secrets: Database['secrets']): Promise<string> {
  const secret = makeSecret();
  try {
    await secrets.insertOne({ _id, secret });
    return secret;
  } catch (error) {
    // Another process has just made it.
    const made = isDuplicateKey(error) ? await secrets.findOne({ _id }) : null;
    if (!made) throw error;
    return made.secret;
  }
}
