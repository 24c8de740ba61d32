import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../shared/testing/eventually.ts';
import { outboxFolder } from '../mail/outbox.ts';
import type { TestServer } from './testServer.ts';

interface KeptMail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** The newest mail in the outbox to an address, once there is one with such a subject. */
export async function keptMailTo({ deps }: TestServer, address: string, subject: RegExp): Promise<KeptMail> {
  const folder = outboxFolder(deps.config.dataDir);
  const find = async () => {
    const names = await readdir(folder).catch(() => []);
    const kept = names.filter((name) => name.endsWith('.json')).sort();
    const mails = await Promise.all(
      kept.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as KeptMail),
    );
    return mails.findLast((mail) => mail.to === address && subject.test(mail.subject));
  };
  return eventually(async () => {
    const mail = await find();
    if (!mail) throw new Error(`There is no mail to ${address}.`);
    return mail;
  });
}
