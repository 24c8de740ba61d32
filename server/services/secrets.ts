import { hash, randomBytes } from 'node:crypto';

/** 256 random bits. */
export const makeSecret = (): string => randomBytes(32).toString('base64url');

/** The form in which a secret is stored: a reader of the database cannot use it. */
export const hashSecret = (secret: string): string => hash('sha256', secret);
