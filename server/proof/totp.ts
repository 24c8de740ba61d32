import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { fromBase32, toBase32 } from './base32.ts';

/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, 6 digits, 30 s. */
const stepMs = 30_000;
const digits = 6;
/** Clocks of phones differ, so codes of one step before or after are accepted too. */
const drift = 1;

export const makeTotpSecret = (): string => toBase32(randomBytes(20));

const stepAt = (time: number): number => Math.floor(time / stepMs);

function codeOf(secret: string, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', fromBase32(secret)).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 0xf;
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits;
  return String(number).padStart(digits, '0');
}

/** The step of a correct code; null for a wrong code, or one of `lastStep` or earlier. */
export function findStep(secret: string, code: string, time: number, lastStep: number): number | null {
  const given = Buffer.from(code);
  if (given.length !== digits) return null;
  const now = stepAt(time);
  const steps = [now, now - drift, now + drift].filter((step) => step > lastStep);
  return steps.find((step) => timingSafeEqual(given, Buffer.from(codeOf(secret, step)))) ?? null;
}

/** The content of the QR code for the app. */
export function setupUrl(site: string, username: string, secret: string): string {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(username)}`;
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(site)}`;
}
