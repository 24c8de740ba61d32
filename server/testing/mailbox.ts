import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface Mailbox {
  /** For SMTP_URL. */
  url: string;
  /** The next mail to an address that was not taken yet. */
  next(to: string): Promise<Email>;
  /** The number of mails that were received and not taken. */
  count(): number;
  /** From now on the server refuses every mail, or takes them again. */
  setRefusing(isRefusing: boolean): void;
  stop(): Promise<void>;
}

/** A real mail server on a free port that keeps the mails it receives. */
export async function startMailbox(): Promise<Mailbox> {
  const mails: Email[] = [];
  const waiting = new Set<() => void>();
  let isRefused = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onMailFrom: (_address, _session, done) => done(isRefused ? new Error('Not today.') : null),
    onConnect: (_session, done) => done(isRefused ? new Error('Not today.') : null),
    onData(stream, _session, done) {
      void buffer(stream)
        .then((bytes) => PostalMime.parse(bytes))
        .then((mail) => {
          mails.push(mail);
          for (const wake of waiting) wake();
          done();
        }, done);
    },
  });
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const address = listening.address();
  if (typeof address !== 'object' || !address) throw new Error('The mail server does not listen.');

  const take = (to: string): Email | undefined => {
    const index = mails.findIndex((mail) => mail.to?.some((each) => each.address === to));
    return index < 0 ? undefined : mails.splice(index, 1)[0];
  };
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    count: () => mails.length,
    setRefusing: (isRefusing) => {
      isRefused = isRefusing;
    },
    next: (to) =>
      new Promise((resolve, reject) => {
        const timeout = setTimeout(() => {
          waiting.delete(tryNow);
          reject(new Error(`No mail to ${to} came within 20 s.`));
        }, 20_000);
        const tryNow = () => {
          const mail = take(to);
          if (!mail) return;
          clearTimeout(timeout);
          waiting.delete(tryNow);
          resolve(mail);
        };
        waiting.add(tryNow);
        tryNow();
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The address of the link in a mail, without the site's own. */
export function linkIn({ text = '' }: Pick<Email, 'text'>): string {
  const link = /^https?:\/\/[^/\s]+(\/\S*)$/m.exec(text)?.[1];
  if (!link) throw new Error(`There is no link in: ${text}`);
  return link;
}
