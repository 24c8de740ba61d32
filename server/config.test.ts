import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ConfigError, loadDotEnv, readConfig, readFlags } from './config.ts';
import { projectDir } from './variables.ts';

const aesKey = 'ab'.repeat(32);
const rsaKey = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({
  type: 'pkcs8',
  format: 'pem',
});

describe('readConfig', () => {
  test('everything is optional', () => {
    expect(readConfig({})).toMatchObject({
      isProduction: false,
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve(projectDir, '.data'),
      publicUrl: 'http://localhost:8080',
      mongodb: { uri: undefined, database: 'marbleland' },
      s3: undefined,
      mail: { smtpUrl: undefined, from: 'Marbleland <noreply@localhost>', isVerified: false },
      trustedProxies: 0,
      hasRateLimits: true,
      leaderboards: [{ id: 'marbleland', name: 'Marbleland' }],
      playOptions: [],
      mbpak: undefined,
      logLevel: 'info',
    });
  });

  test('the public address follows the port, and has no slash at its end', () => {
    expect(readConfig({ PORT: '9000' }).publicUrl).toBe('http://localhost:9000');
    const config = readConfig({ PUBLIC_URL: 'https://levels.example/' });
    expect(config.publicUrl).toBe('https://levels.example');
    expect(config.mail.from).toBe('Marbleland <noreply@levels.example>');
  });

  test('an empty variable counts as not set', () => {
    expect(readConfig({ PORT: '', MONGODB_URI: ' ', S3_BUCKET: '' })).toEqual(readConfig({}));
  });

  test('accepts a replica set with several hosts, S3 with and without keys, and both package keys', () => {
    const config = readConfig({
      MONGODB_URI: 'mongodb://one:27017,two:27017/?replicaSet=rs0',
      S3_ENDPOINT: 'http://127.0.0.1:7070',
      S3_BUCKET: 'marbleland',
      S3_ACCESS_KEY_ID: 'someone',
      S3_SECRET_ACCESS_KEY: 'something',
      MBPAK_RSA_KEY: String(rsaKey).replaceAll('\n', '\\n'),
      MBPAK_AES_KEY: aesKey,
    });
    expect(config.mongodb.uri).toContain('two:27017');
    expect(config.s3).toEqual({
      endpoint: 'http://127.0.0.1:7070',
      bucket: 'marbleland',
      region: 'us-east-1',
      credentials: { accessKeyId: 'someone', secretAccessKey: 'something' },
    });
    expect(config.mbpak?.rsaKey.asymmetricKeyType).toBe('rsa');
    expect(config.mbpak?.aesKey).toHaveLength(32);
    const { s3 } = readConfig({ S3_ENDPOINT: 'https://s3.example', S3_BUCKET: 'levels' });
    expect(s3?.credentials).toBeUndefined();
  });

  test.each([
    ['PORT', 'abc', 'PORT is "abc". It must be a whole number from 0 to 65535.'],
    ['PORT', '70000', 'a whole number from 0 to 65535'],
    ['TRUSTED_PROXIES', '-1', 'a whole number from 0 to 10'],
    ['PUBLIC_URL', 'levels.example', 'an http or https address'],
    ['PUBLIC_URL', 'https://levels.example/marbles', 'without a path'],
    ['MONGODB_DATABASE', 'a.b', 'letters, digits'],
    ['RATE_LIMITS', 'maybe', 'one of on, off'],
    ['ASSETS_DIR', '/nowhere/at/all', 'a folder that exists'],
    ['LEADERBOARDS', '[{"id":"pq"}]', 'JSON: a list'],
    ['PLAY_OPTIONS', '{', 'JSON: a list'],
    [
      'PLAY_OPTIONS',
      '[{"id":"x","name":"X","datablockCompatibility":"pq","playUrl":"javascript:alert(1)"}]',
      'JSON: a list',
    ],
    ['SUPPORT_URL', 'javascript:alert(1)', 'an http, https or mailto address'],
    ['LOG_LEVEL', 'loud', 'one of fatal'],
    ['MAIL_FROM', 'a@b.example\r\nBcc: c@d.example', 'a mail address'],
    ['S3_BUCKET', 'levels', 'S3_ENDPOINT is not set. It must be set where S3_BUCKET is.'],
    ['MBPAK_AES_KEY', aesKey, 'MBPAK_RSA_KEY is not set. It must be set where MBPAK_AES_KEY is.'],
  ])('%s=%s is refused with what is allowed', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
  });

  test('secrets are not repeated in the message', () => {
    const read = () => readConfig({ SMTP_URL: 'hunter2', MONGODB_URI: 'hunter2', MBPAK_RSA_KEY: 'hunter2' });
    expect(read).toThrow('SMTP_URL is (not shown)');
    expect(read).not.toThrow('hunter2');
  });

  test('every wrong variable is named at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT.*\n.*LOG_LEVEL/);
  });

  test('limits cannot be off on a public site', () => {
    expect(readConfig({ RATE_LIMITS: 'off' }).hasRateLimits).toBe(false);
    expect(() => readConfig({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://levels.example' })).toThrow(
      'RATE_LIMITS',
    );
  });
});

describe('readFlags', () => {
  test('a flag is a variable', () => {
    expect(readFlags(['--port', '9000', '--data-dir=/srv/data', '--host', '::1'])).toEqual({
      PORT: '9000',
      DATA_DIR: '/srv/data',
      HOST: '::1',
    });
  });

  test.each([['--prot', '9000'], ['9000'], ['--port']])('%s is refused', (...flags) => {
    expect(() => readFlags(flags)).toThrow(ConfigError);
  });
});

describe('loadDotEnv', () => {
  afterEach(() => {
    delete process.env.PLAY_OPTIONS;
    delete process.env.SUPPORT_URL;
  });

  test('fills variables that the environment does not set', () => {
    const path = join(mkdtempSync(join(tmpdir(), 'marbleland-')), '.env');
    writeFileSync(path, 'PLAY_OPTIONS=[]\nSUPPORT_URL=https://from.file\n');
    process.env.SUPPORT_URL = 'https://already.set';
    loadDotEnv(path);
    expect(process.env.PLAY_OPTIONS).toBe('[]');
    expect(process.env.SUPPORT_URL).toBe('https://already.set');
    expect(() => loadDotEnv(`${path}.missing`)).not.toThrow();
  });
});
