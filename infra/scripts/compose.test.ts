import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { Environment, projectDir } from '../../server/variables.ts';

const Service = z.object({
  image: z.string().optional(),
  build: z.object({ dockerfile: z.string() }).optional(),
  environment: z.record(z.string(), z.union([z.string(), z.number()])).default({}),
  ports: z.array(z.string()).default([]),
  networks: z.array(z.string()),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  read_only: z.literal(true),
  cap_drop: z.array(z.literal('ALL')).length(1),
  security_opt: z.array(z.literal('no-new-privileges:true')).length(1),
  mem_limit: z.string(),
  pids_limit: z.number(),
});
const text = readFileSync(join(projectDir, 'docker-compose.yml'), 'utf8');
const { services } = z
  .object({ services: z.record(z.string(), Service) })
  .parse(parse(text, { merge: true }));
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
