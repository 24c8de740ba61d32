import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseEnv, promisify } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig } from '../../server/config.ts';

const run = promisify(execFile);
const runner = fileURLToPath(new URL('run.mjs', import.meta.url));

test('the keys that it prints can be put into .env as they are, and are new each time', async () => {
  const { stdout, stderr } = await run(process.execPath, [runner, 'mbpakKeys']);
  const { mbpak } = readConfig(parseEnv(stdout));
  expect(mbpak?.aesKey).toHaveLength(32);
  expect(mbpak?.rsaKey.asymmetricKeyDetails?.modulusLength).toBe(2048);
  expect(stderr).toContain('-----BEGIN PUBLIC KEY-----');
  const again = await run(process.execPath, [runner, 'mbpakKeys']);
  expect(again.stdout).not.toBe(stdout);
}, 60_000);
