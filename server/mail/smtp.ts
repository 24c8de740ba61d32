import { createTransport } from 'nodemailer';
import type { Transport } from './mailer.ts';

/** Short, because a person is waiting for the answer. */
const patience = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 20_000 };

/** Sends through the mail server at `url` (smtp or smtps, with its user and password). */
export function createSmtp(url: string): Transport {
  const transporter = createTransport({
    url,
    ...patience,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      await transporter.sendMail(mail);
    },
    async check() {
      await transporter.verify();
    },
    close: () => transporter.close(),
  };
}
