import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { z } from 'zod';
import { dayMs } from '../shared/durations.ts';
import { Environment, projectDir } from './variables.ts';

/** The message names every wrong variable, its value unless it is secret, and the allowed values. */
export class ConfigError extends Error {
  override name = 'ConfigError';
}

const secrets = new Set([
  'MONGODB_URI',
  'SMTP_URL',
  'S3_SECRET_ACCESS_KEY',
  'MBPAK_RSA_KEY',
  'MBPAK_AES_KEY',
  'METRICS_TOKEN',
]);

const variableNames = Object.keys(Environment.shape);

export type Config = ReturnType<typeof readConfig>;

/**
 * Reads the configuration from variables; an empty variable counts as not set.
 * @throws ConfigError
 */
export function readConfig(variables: Record<string, string | undefined>) {
  const set = Object.fromEntries(variableNames.map((name) => [name, variables[name]?.trim() || undefined]));
  const parsed = Environment.safeParse(set);
  if (!parsed.success) throw new ConfigError(describeWrong(parsed.error, set));
  const env = parsed.data;
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
  return {
    isProduction: env.NODE_ENV === 'production',
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    /** Scheme, host and port, without a slash at the end. */
    publicUrl,
    mongodb: { uri: env.MONGODB_URI, database: env.MONGODB_DATABASE },
    s3: s3Of(env),
    mail: {
      smtpUrl: env.SMTP_URL,
      from: env.MAIL_FROM ?? `Marbleland <noreply@${new URL(publicUrl).hostname}>`,
      /** Whether an address is used only after the link in a mail to it was opened. */
      isVerified: env.VERIFY_EMAIL ? env.VERIFY_EMAIL === 'on' : env.SMTP_URL !== undefined,
    },
    trustedProxies: env.TRUSTED_PROXIES,
    /** The bytes that uploads leave free on the disk of the data folder. */
    uploadReserveBytes: env.UPLOAD_RESERVE_MB * 1_000_000,
    hasRateLimits: env.RATE_LIMITS === 'on',
    /** Derived images are removed beyond this size, and when they were not used for this long. */
    derivedImages: {
      maxBytes: env.DERIVED_IMAGES_MB * 1_000_000,
      lifeMs: env.DERIVED_IMAGES_DAYS * dayMs,
    },
    moderatorsNeedSecondFactor: env.MODERATORS_NEED_SECOND_FACTOR === 'on',
    allowsPrivateWebhooks: env.WEBHOOKS_ALLOW_PRIVATE === 'on',
    assetsDir: env.ASSETS_DIR,
    leaderboards: env.LEADERBOARDS,
    playOptions: env.PLAY_OPTIONS,
    supportUrl: env.SUPPORT_URL,
    mbpak:
      env.MBPAK_RSA_KEY && env.MBPAK_AES_KEY
        ? { rsaKey: env.MBPAK_RSA_KEY, aesKey: env.MBPAK_AES_KEY }
        : undefined,
    /** The address of metrics: a port of their own, else the site's port with the token, else none. */
    metrics: {
      isOn: env.METRICS_PORT !== undefined || env.METRICS_TOKEN !== undefined,
      port: env.METRICS_PORT,
      token: env.METRICS_TOKEN,
    },
    logLevel: env.LOG_LEVEL,
    hasAccessLog: env.ACCESS_LOG === 'on',
  };
}

/**
 * Undefined when files are kept in the folder `files` of the data folder. Without keys, the SDK finds
 * credentials itself.
 */
function s3Of(env: Environment) {
  if (!env.S3_ENDPOINT || !env.S3_BUCKET) return undefined;
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env;
  return {
    endpoint: env.S3_ENDPOINT,
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  };
}

function describeWrong(error: z.ZodError, set: Record<string, string | undefined>): string {
  const lines = error.issues.map((issue) => {
    const name = String(issue.path[0]);
    const value = set[name];
    const shown = value === undefined ? 'not set' : secrets.has(name) ? '(not shown)' : JSON.stringify(value);
    return `${name} is ${shown}. It must be ${issue.message}.`;
  });
  return [...new Set(lines)].join('\n');
}

/** Merges `.env` beside package.json into the environment; variables that are already set win. */
export function loadDotEnv(path = resolve(projectDir, '.env')): void {
  if (existsSync(path)) process.loadEnvFile(path);
}

/**
 * Variables from command line flags: `--port 9000` and `--port=9000` set PORT.
 * @throws ConfigError for a flag that names no variable or has no value
 */
export function readFlags(flags: string[]): Record<string, string> {
  const variables: Record<string, string> = {};
  const rest = [...flags];
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    const [, name = '', inlineValue] = /^--([a-z0-9-]+)(?:=(.*))?$/s.exec(flag) ?? [];
    const variable = name.toUpperCase().replaceAll('-', '_');
    if (!variableNames.includes(variable)) {
      throw new ConfigError(
        `There is no option ${flag}. There are: ${variableNames.map(flagOf).join(', ')}.`,
      );
    }
    const value = inlineValue ?? rest.shift();
    if (value === undefined) throw new ConfigError(`${flag} needs a value after it.`);
    variables[variable] = value;
  }
  return variables;
}

function flagOf(variable: string): string {
  return `--${variable.toLowerCase().replaceAll('_', '-')}`;
}
