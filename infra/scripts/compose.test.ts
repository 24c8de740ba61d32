import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { Environment, projectDir } from '../../server/variables.ts';
import { caddy } from '../production/caddy.ts';
import { versitygw } from '../production/versitygw.ts';

/**
 * The keys and values of the Compose specification that this file uses. Strict: Compose ignores nothing, so a
 * misspelt key would be a file that does not start, or one without its health check. A key that is new here is
 * added with its rule.
 */
const duration = z.string().regex(/^(\d+(ms|s|m|h))+$/);
const bytes = z.string().regex(/^\d+[kmg]$/);
const capability = z.string().regex(/^[A-Z][A-Z_]+$/);
const Service = z.strictObject({
  image: z.string().optional(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string().regex(/^[A-Z][A-Z0-9_]*$/), z.union([z.string(), z.number()])).default({}),
  ports: z.array(z.string().regex(/^(\$\{\w+:-\d+\}|\d+):\d+$/)).default([]),
  networks: z.array(z.string()),
  volumes: z.array(z.string().regex(/^[^:]+:\/[^:]*(:ro)?$/)).default([]),
  tmpfs: z.array(z.string().startsWith('/')),
  configs: z.array(z.strictObject({ source: z.string(), target: z.string().startsWith('/') })).default([]),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({
        condition: z.enum(['service_started', 'service_healthy', 'service_completed_successfully']),
      }),
    )
    .default({}),
  healthcheck: z
    .strictObject({
      test: z.tuple([z.enum(['CMD', 'CMD-SHELL']), z.string()], z.string()),
      interval: duration,
      timeout: duration,
      retries: z.int().positive(),
      start_period: duration.optional(),
    })
    .optional(),
  restart: z.literal('unless-stopped'),
  stop_grace_period: duration.optional(),
  read_only: z.literal(true),
  cap_drop: z.array(z.literal('ALL')).length(1),
  cap_add: z.array(capability).optional(),
  security_opt: z.array(z.literal('no-new-privileges:true')).length(1),
  mem_limit: bytes,
  pids_limit: z.int().positive(),
});
const File = z.strictObject({
  name: z.string(),
  'x-confined': z.record(z.string(), z.unknown()),
  services: z.record(z.string(), Service),
  networks: z.record(z.string(), z.strictObject({ internal: z.boolean() }).nullable()),
  configs: z.record(z.string(), z.strictObject({ file: z.string() })),
  volumes: z.record(z.string(), z.null()),
});
const path = join(projectDir, 'docker-compose.yml');
const text = readFileSync(path, 'utf8');
const { services, networks, configs, volumes } = File.parse(parse(text, { merge: true }));
const dockerfile = readFileSync(join(projectDir, 'infra', 'Dockerfile'), 'utf8');

test('no secret has a default value', () => {
  const given = [...text.matchAll(/\$\{(COOKIE_SECRET|S3_SECRET\w*|MONGODB_PASSWORD|MONGODB_KEY)([^}]*)\}/g)];
  expect(new Set(given.map(([, name]) => name)).size).toBe(4);
  for (const [whole, , rest] of given) expect([whole, rest?.startsWith(':?')]).toEqual([whole, true]);
});

test('only the proxy is reachable from outside, and it cannot reach the database or the files', () => {
  const published = Object.entries(services).filter(([, { ports }]) => ports.length > 0);
  expect(published.map(([name]) => name)).toEqual(['proxy']);
  expect(services.proxy?.networks).toEqual(['front']);
  expect(services.mongodb?.networks).toEqual(['back']);
  expect(services.files?.networks).toEqual(['back']);
});

test('every service, network, volume, file and folder that it names is there', () => {
  for (const service of Object.values(services)) {
    expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(service.depends_on)));
    expect(Object.keys(networks)).toEqual(expect.arrayContaining(service.networks));
    expect(Object.keys(configs)).toEqual(expect.arrayContaining(service.configs.map(({ source }) => source)));
    const [mounted, named] = [true, false].map((isPath) =>
      service.volumes.flatMap((volume) => {
        const [source = ''] = volume.split(':');
        return source.startsWith('.') === isPath ? [source] : [];
      }),
    );
    expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named ?? []));
    const { build } = service;
    const paths = [
      ...(mounted ?? []),
      ...(build ? [build.context, join(build.context, build.dockerfile)] : []),
    ];
    for (const each of paths) expect([each, existsSync(join(projectDir, each))]).toEqual([each, true]);
  }
  for (const { file } of Object.values(configs)) expect(existsSync(join(projectDir, file))).toBe(true);
});

test('the image is built from files that its context has', async () => {
  const ignored = readFileSync(join(projectDir, 'infra', 'Dockerfile.dockerignore'), 'utf8').split('\n');
  const allowed = ignored.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));
  const building = readFileSync(join(projectDir, 'infra', 'scripts', 'buildServer.mjs'), 'utf8');
  const programs = [...building.matchAll(/^ {2}'(\S+\.ts)',$/gm)].map(([, program = '']) => program);
  expect(programs).toContain('server/main.ts');
  const { metafile } = await build({
    entryPoints: [...programs, 'infra/scripts/run.mjs', 'infra/scripts/build.ts'],
    absWorkingDir: projectDir,
    outdir: 'unwritten',
    write: false,
    metafile: true,
    bundle: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    logLevel: 'error',
  });
  const inputs = Object.keys(metafile.inputs);
  const left = inputs.filter((path) => !allowed.some((each) => path === each || path.startsWith(`${each}/`)));
  expect(left).toEqual([]);
  expect(inputs.filter((path) => /\.test\.tsx?$/.test(path))).toEqual([]);
});

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;

test.runIf(hasCompose)('Compose itself takes it', () => {
  const secrets = ['COOKIE_SECRET', 'S3_SECRET_ACCESS_KEY', 'MONGODB_PASSWORD', 'MONGODB_KEY'];
  const env = { ...process.env, ...Object.fromEntries(secrets.map((name) => [name, 'secret'])) };
  const { status, stderr } = spawnSync('docker', ['compose', '-f', path, 'config', '--quiet'], {
    env,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

test('the proxy and the S3 server have the same version here, without containers and in CI', () => {
  const ci = readFileSync(join(projectDir, '.ci', 'run'), 'utf8');
  for (const [service, { name, module }] of [
    ['proxy', caddy],
    ['files', versitygw],
  ] as const) {
    const version = /@v([\d.]+)$/.exec(module)?.[1];
    expect(services[service]?.image).toMatch(new RegExp(`:v?${version}(-|$)`));
    expect(ci).toContain(`build ${name} ${module}\n`);
  }
});

describe.each(Object.entries(services))('the service %s', (name, service) => {
  test('has an exact version', () => {
    const images = service.image
      ? [service.image]
      : [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image]) => image);
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+\.\d+/);
  });

  test('has a health check', () => {
    const isChecked = service.healthcheck !== undefined || /^HEALTHCHECK/m.test(dockerfile);
    expect(name === 'app' ? isChecked : service.healthcheck !== undefined).toBe(true);
  });
});

test('sets only variables that the app knows', () => {
  const known = Object.keys(Environment.shape);
  for (const name of Object.keys(services.app?.environment ?? {})) expect(known).toContain(name);
});

/** Variables that operators do not set in `.env`, and why. */
const fixedInContainers: Record<string, string> = {
  NODE_ENV: 'the image sets it',
  HOST: 'the image sets it: the proxy reaches the app from another container',
  PORT: 'the image sets it: the proxy expects it there',
  DATA_DIR: 'the image sets it: a volume is there',
  MONGODB_DATABASE: 'the database of this layout has one site',
  S3_REGION: 'the files of this layout have no regions',
  ASSETS_DIR: 'no folder of the machine is in the container',
  RATE_LIMITS: 'for load tests only',
  WEBHOOKS_ALLOW_PRIVATE: 'for tests only',
};

test('every variable that the app knows reaches it from .env, or is fixed for a reason', () => {
  const passedOn = Object.keys(services.app?.environment ?? {});
  const fixed = Object.keys(fixedInContainers);
  expect([...passedOn, ...fixed].sort()).toEqual(Object.keys(Environment.shape).sort());
});
