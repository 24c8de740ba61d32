import { createPrivateKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { Compatibility } from '../shared/classification.ts';
import { slugPattern } from '../shared/ids.ts';

/** The folder of package.json: the base of relative paths in the configuration. */
export const projectDir = dirname(dirname(fileURLToPath(import.meta.url)));

function wholeNumber(least: number, most: number) {
  const allowed = `a whole number from ${least} to ${most}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, allowed)
    .transform(Number)
    .refine((value) => value >= least && value <= most, allowed);
}

function oneOf<const T extends [string, ...string[]]>(...values: T) {
  return z.enum(values, { error: `one of ${values.join(', ')}` });
}

function url(protocol: RegExp, allowed: string) {
  return z.url({ protocol, error: allowed });
}

const folder = z.string().transform((path) => resolve(projectDir, path));

const existingFolder = folder.refine(
  (path) => existsSync(path) && statSync(path).isDirectory(),
  'a folder that exists',
);

/** Only scheme, host and port: the site always lives at the root of its host. */
const origin = z
  .string()
  .refine(
    (value) => /^https?:\/\/[^/?#@]+\/?$/.test(value) && URL.canParse(value),
    'an http or https address without a path, like https://levels.example',
  )
  .transform((value) => new URL(value).origin);

function json<T extends z.ZodType>(schema: T, allowed: string) {
  return z.string().transform((value, context) => {
    const parsed = schema.safeParse(parseJson(value));
    if (parsed.success) return parsed.data;
    context.addIssue({ code: 'custom', message: allowed });
    return z.NEVER;
  });
}

function parseJson(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

const shortId = z.string().regex(slugPattern);

/** A source of scores. Without `url` the site stores them itself; in `url`, `{id}` is the level's ID. */
const Leaderboard = z.strictObject({
  id: shortId,
  name: z.string().min(1).max(64),
  url: url(/^https?$/, 'an http or https address').optional(),
});
export type Leaderboard = z.infer<typeof Leaderboard>;

/**
 * A program that can play levels; in `playUrl`, `{id}` is the level's ID. Any scheme is allowed except those
 * that run script.
 */
const PlayOption = z.strictObject({
  id: shortId,
  name: z.string().min(1).max(64),
  datablockCompatibility: Compatibility,
  playUrl: z.string().regex(/^(?!(?:javascript|data|vbscript|blob|file):)[a-z][a-z0-9+.-]*:\S+$/i),
});
export type PlayOption = z.infer<typeof PlayOption>;

/** The PEM text of a key (`\n` may stand for a line break), or the path of a file with one. */
const rsaKey = z.string().transform((value, context): KeyObject => {
  try {
    const pem = value.includes('-----BEGIN') ? value.replaceAll('\\n', '\n') : readFileSync(value, 'utf8');
    const key = createPrivateKey(pem);
    if (key.asymmetricKeyType === 'rsa') return key;
  } catch {
    // Not readable or not a key: the same message as for a key of another type.
  }
  context.addIssue({
    code: 'custom',
    message: 'a private RSA key as PEM text, or the path of a file with one',
  });
  return z.NEVER;
});

const aesKey = z
  .string()
  .regex(/^[0-9a-f]{64}$/i, '32 bytes as 64 hexadecimal digits')
  .transform((value) => Buffer.from(value, 'hex'));

/** Variables that must be set together. */
const pairs = [
  ['S3_ENDPOINT', 'S3_BUCKET'],
  ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['MBPAK_RSA_KEY', 'MBPAK_AES_KEY'],
] as const;

/** Every variable that is read; the message of its schema gives the allowed values. */
export const Environment = z
  .object({
    NODE_ENV: z.string().optional(),
    PORT: wholeNumber(0, 65535).default(8080),
    HOST: z
      .string()
      .regex(/^[\w.:-]+$/, 'a host name or an IP address')
      .default('127.0.0.1'),
    DATA_DIR: folder.prefault('.data'),
    PUBLIC_URL: origin.optional(),
    MONGODB_URI: z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/\S+$/, 'a mongodb:// or mongodb+srv:// address')
      .optional(),
    MONGODB_DATABASE: z
      .string()
      .regex(/^[\w-]{1,38}$/, 'up to 38 letters, digits, - and _')
      .default('marbleland'),
    S3_ENDPOINT: url(/^https?$/, 'an http or https address').optional(),
    S3_BUCKET: z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'a bucket name')
      .optional(),
    S3_REGION: z.string().default('us-east-1'),
    S3_ACCESS_KEY_ID: z.string().optional(),
    S3_SECRET_ACCESS_KEY: z.string().optional(),
    SMTP_URL: url(/^smtps?$/, 'an smtp:// or smtps:// address').optional(),
    MAIL_FROM: z
      .string()
      .regex(
        /^[^\r\n]*[^\s@]@[^\s@]+$/,
        'a mail address, with a name if wanted: Marbleland <site@example.org>',
      )
      .optional(),
    VERIFY_EMAIL: oneOf('on', 'off').optional(),
    TRUSTED_PROXIES: wholeNumber(0, 10).default(0),
    RATE_LIMITS: oneOf('on', 'off').default('on'),
    DERIVED_IMAGES_MB: wholeNumber(10, 100_000_000).default(5_000),
    DERIVED_IMAGES_DAYS: wholeNumber(1, 10_000).default(90),
    MODERATORS_NEED_SECOND_FACTOR: oneOf('on', 'off').default('off'),
    UPLOAD_RESERVE_MB: wholeNumber(0, 100_000_000).default(1_000),
    WEBHOOKS_ALLOW_PRIVATE: oneOf('on', 'off').default('off'),
    ASSETS_DIR: existingFolder.optional(),
    LEADERBOARDS: json(
      z.array(Leaderboard),
      'JSON: a list of {"id", "name", "url"}, where {id} in url is the level; without url the site keeps the scores',
    ).prefault('[{"id":"marbleland","name":"Marbleland"}]'),
    PLAY_OPTIONS: json(
      z.array(PlayOption),
      'JSON: a list of {"id", "name", "datablockCompatibility": mbg, mbw or pq, "playUrl"}, where {id} is the level',
    ).prefault('[]'),
    SUPPORT_URL: url(/^(https?|mailto)$/, 'an http, https or mailto address').optional(),
    MBPAK_RSA_KEY: rsaKey.optional(),
    MBPAK_AES_KEY: aesKey.optional(),
    METRICS_PORT: wholeNumber(1, 65535).optional(),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, '16 or more letters, digits and signs without spaces')
      .optional(),
    LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
    ACCESS_LOG: oneOf('on', 'off').default('off'),
  })
  .superRefine((env, context) => {
    for (const [one, other] of pairs) {
      if (!env[one] === !env[other]) continue;
      const path = [env[one] ? other : one];
      context.addIssue({ code: 'custom', path, message: `set where ${env[one] ? one : other} is` });
    }
    if (env.WEBHOOKS_ALLOW_PRIVATE === 'on' && env.PUBLIC_URL?.startsWith('https:')) {
      const message = 'off where PUBLIC_URL is https';
      context.addIssue({ code: 'custom', path: ['WEBHOOKS_ALLOW_PRIVATE'], message });
    }
    if (env.RATE_LIMITS === 'off' && env.PUBLIC_URL?.startsWith('https:')) {
      context.addIssue({ code: 'custom', path: ['RATE_LIMITS'], message: 'on where PUBLIC_URL is https' });
    }
  });
export type Environment = z.infer<typeof Environment>;
