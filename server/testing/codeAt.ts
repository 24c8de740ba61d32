import { createHmac } from 'node:crypto';
import { fromBase32 } from '../proof/base32.ts';

/** The code that an authenticator app shows at a time, in milliseconds since 1970. */
export function codeAt(secret: string, time: number): string {
  const step = Buffer.alloc(8);
  step.writeUInt32BE(Math.floor(time / 30_000), 4);
  const mac = createHmac('sha1', fromBase32(secret)).update(step).digest();
  const number = mac.readUInt32BE(mac.readUInt8(19) % 16) % 2 ** 31;
  return String(number % 1_000_000).padStart(6, '0');
}
