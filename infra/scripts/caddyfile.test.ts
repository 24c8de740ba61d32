import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { serverLimits } from '../../server/limits.ts';
import { projectDir } from '../../server/variables.ts';
import { limits } from '../../shared/limits.ts';
import { caddy } from '../production/caddy.ts';
import { provideGoProgram } from '../production/goProgram.ts';

/** The tests of the production layout say so where there is no Caddy. */
const path = await provideGoProgram(caddy);
const second = 1_000_000_000;
const Adapted = z.object({
  apps: z.object({ http: z.object({ servers: z.record(z.string(), z.record(z.string(), z.unknown())) }) }),
});

/** What Caddy makes of the file. */
function adapt() {
  const file = join(projectDir, 'infra', 'Caddyfile');
  const env = { ...process.env, COOKIE_SECRET: 'secret' };
  const adapted = execFileSync(
    path ?? '',
    ['adapt', '--validate', '--adapter', 'caddyfile', '--config', file],
    {
      env,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    },
  );
  return { adapted, servers: Object.values(Adapted.parse(JSON.parse(adapted)).apps.http.servers) };
}

test.runIf(path)('headers and idle connections have limits, bodies and answers have no time limit', () => {
  const { servers } = adapt();
  expect(servers).toHaveLength(1);
  for (const server of servers) {
    expect(server).toMatchObject({
      read_header_timeout: 30 * second,
      idle_timeout: 120 * second,
      max_header_bytes: 32_000,
    });
    expect(Object.keys(server)).not.toContain('read_timeout');
    expect(Object.keys(server)).not.toContain('write_timeout');
  }
});

test.runIf(path)('every body that the server takes passes', () => {
  const sizes = [...adapt().adapted.matchAll(/"max_size":(\d+)/g)].map(([, size]) => Number(size));
  expect(sizes).toHaveLength(1);
  for (const size of sizes) expect(size).toBeGreaterThan(limits.uploadBytes + serverLimits.formBytes);
});
