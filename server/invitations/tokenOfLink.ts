import { createHash, randomBytes } from 'node:crypto';

/** 256 random bits: the end of an invitation link. */
export const makeLinkToken = (): string => randomBytes(32).toString('base64url');

export const hashOfLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');
