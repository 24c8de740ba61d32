import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { projectDir } from '../../server/variables.ts';
import { caddy } from '../production/caddy.ts';
import { provideGoProgram } from '../production/goProgram.ts';

/** The tests of the production layout say so where there is no Caddy. */
const path = await provideGoProgram(caddy);
const second = 1_000_000_000;
const Adapted = z.object({
  apps: z.object({ http: z.object({ servers: z.record(z.string(), z.record(z.string(), z.unknown())) }) }),
});

test.runIf(path)('headers and idle connections have a time limit, bodies and answers have none', () => {
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
  const servers = Object.values(Adapted.parse(JSON.parse(adapted)).apps.http.servers);
  expect(servers).toHaveLength(1);
  for (const server of servers) {
    expect(server).toMatchObject({ read_header_timeout: 30 * second, idle_timeout: 120 * second });
    expect(Object.keys(server)).not.toContain('read_timeout');
    expect(Object.keys(server)).not.toContain('write_timeout');
  }
});
