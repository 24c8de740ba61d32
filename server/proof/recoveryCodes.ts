import { createHash, randomBytes } from 'node:crypto';
import { serverLimits } from '../limits.ts';
import { toBase32 } from './base32.ts';

const fold = (code: string): string => code.toLowerCase().replace(/[^a-z2-7]/g, '');

export const hashOf = (code: string, salt: string): string =>
  createHash('sha256').update(salt).update(fold(code)).digest('hex');

interface MadeCodes {
  /** `k7mq-2xvd-9hbt-c4wz`: 80 random bits each. They are stored nowhere. */
  codes: string[];
  stored: { recoveryCodes: string[]; salt: string };
}

export function makeRecoveryCodes(): MadeCodes {
  const salt = randomBytes(16).toString('hex');
  const codes = Array.from({ length: serverLimits.recoveryCodes }, () =>
    (toBase32(randomBytes(10)).toLowerCase().match(/.{4}/g) ?? []).join('-'),
  );
  return { codes, stored: { recoveryCodes: codes.map((code) => hashOf(code, salt)), salt } };
}
