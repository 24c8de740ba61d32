import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseEngine } from './chooseEngine.ts';
import { EngineError } from './program.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'marbleland-test-'));
  // The state of a machine on which a download has just failed.
  writeFileSync(join(folder, 'mongod-download-failed.json'), JSON.stringify({ at: Date.now() }));
  vi.stubEnv('MONGOMS_SYSTEM_BINARY', '');
  vi.stubEnv('MONGOMS_RUNTIME_DOWNLOAD', 'false');
  vi.stubEnv('MONGOMS_DOWNLOAD_DIR', folder);
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

function makeProgram(name: string, answer: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho '${answer}'\n`);
  chmodSync(path, 0o755);
  return path;
}

const choose = (wanted?: Parameters<typeof chooseEngine>[0]) => chooseEngine(wanted, join(folder), () => {});

describe('chooseEngine', () => {
  test('prefers a mongod on the PATH', async () => {
    const command = makeProgram('mongod', 'db version v8.0.1');
    makeProgram('secantusd-rs', 'secantusd-rs 0.5.3');
    const program = await choose();
    expect(program).toMatchObject({ name: 'mongod', version: '8.0.1', command });
    const args = program.args('/data/db', 27_001, true).join(' ');
    expect(args).toContain('--bind_ip 127.0.0.1 --port 27001 --dbpath /data/db --replSet');
  });

  test('prefers MONGOMS_SYSTEM_BINARY to it, which must be a program', async () => {
    makeProgram('mongod', 'db version v8.0.1');
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', makeProgram('another', 'db version v7.0.2'));
    expect(await choose()).toMatchObject({ name: 'mongod', version: '7.0.2' });
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', join(folder, 'missing'));
    await expect(choose()).rejects.toThrow('which is no program');
  });

  test('chooses SecantusDB in Rust next, which keeps acknowledged writes', async () => {
    makeProgram('secantusd-rs', 'secantusd-rs 0.5.3-beta.193');
    const program = await choose();
    expect(program).toMatchObject({ name: 'secantusd-rs', version: '0.5.3-beta.193' });
    expect(program.args('/data/db', 27_001, true)).toContain('--sync-on-commit');
    expect(program.args('/tmp/db', 27_001, false)).not.toContain('--sync-on-commit');
  });

  test('throws one sentence on what to install or set when there is no engine', async () => {
    await expect(choose()).rejects.toThrow(/python3-venv.*MONGODB_URI.*mongod/);
  });

  test('accepts only the engine that a folder needs', async () => {
    makeProgram('secantusd-rs', 'secantusd-rs 0.5.3-beta.193');
    await expect(choose('mongod')).rejects.toThrow('made by mongod');
    makeProgram('mongod', 'db version v8.0.1');
    expect((await choose('secantusd-rs')).name).toBe('secantusd-rs');
    vi.stubEnv('MONGOMS_SYSTEM_BINARY', join(folder, 'mongod'));
    await expect(choose('secantusd-rs')).rejects.toThrow(EngineError);
  });
});
