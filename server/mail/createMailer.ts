import { setTimeout as wait } from 'node:timers/promises';
import { ApiError } from '../../shared/errors.ts';
import type { Config } from '../config.ts';
import { keyOf } from '../db/documents/account.ts';
import type { Logger } from '../log.ts';
import type { RateLimits } from '../services/rateLimits.ts';
import { tooMany } from '../services/tooMany.ts';
import type { Mailer, Transport } from './mailer.ts';
import { createOutbox } from './outbox.ts';
import { createSmtp } from './smtp.ts';

interface Given {
  config: Config;
  log: Logger;
}

/** How long the result of checking the mail server is reused: after a success, and after a failure. */
const readyForMs = 30_000;
const awayForMs = 2_000;

/** Background work starts after the answer was sent, so that it cannot affect the answer's duration. */
const startAfterMs = 250;

/** Sends mails to SMTP_URL, or stores them in a folder when none is configured. */
export function createMailer({ config, log }: Given, rateLimits: RateLimits): Mailer {
  const { smtpUrl, from } = config.mail;
  const transport: Transport = smtpUrl ? createSmtp(smtpUrl) : createOutbox(config.dataDir, log);
  const running = new Set<Promise<void>>();
  let checked: { until: number; result: Promise<void> } | null = null;

  function check(): Promise<void> {
    if (checked && checked.until > performance.now()) return checked.result;
    const current = { until: Number.POSITIVE_INFINITY, result: transport.check() };
    checked = current;
    current.result.then(
      () => {
        current.until = performance.now() + readyForMs;
      },
      () => {
        current.until = performance.now() + awayForMs;
      },
    );
    return current.result;
  }

  async function orFailed(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      log.warn({ reason: String(error) }, 'A mail could not be sent');
      throw new ApiError('mail_failed');
    }
  }

  return {
    send: (mail) => orFailed(() => transport.send({ ...mail, from })),
    checkReady: () => orFailed(check),
    async allow(address) {
      const allowed = await rateLimits.take('mail', 'account', `mail ${keyOf(address)}`);
      if (!allowed?.isRefused) return;
      throw tooMany('Too many mails were sent to this address.', allowed, { allowance: 'mail.recipient' });
    },
    inBackground(work) {
      const done = wait(startAfterMs)
        .then(work)
        .catch((error: unknown) => log.warn({ reason: String(error) }, 'A mail was given up'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async close() {
      await Promise.all(running);
      transport.close();
    },
  };
}
