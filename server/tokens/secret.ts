import { createHash, randomBytes } from 'node:crypto';
import { tokenPrefix } from '../../shared/tokens.ts';

/** 256 random bits after the prefix. */
export const makeTokenSecret = (): string => tokenPrefix + randomBytes(32).toString('base64url');

export const hashOfSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');
