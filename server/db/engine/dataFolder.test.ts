import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { recallEngine, rememberEngine } from './dataFolder.ts';
import { EngineError } from './program.ts';

const program = { name: 'secantusd-py', version: '1', command: '', args: () => [] } as const;

let storagePath = '';
beforeEach(() => {
  storagePath = join(mkdtempSync(join(tmpdir(), 'marbleland-test-')), 'db');
});

describe('a data folder', () => {
  test('has no engine while it is new, then the remembered one', () => {
    expect(recallEngine(storagePath)).toBeUndefined();
    rememberEngine(storagePath, program);
    expect(recallEngine(storagePath)).toBe('secantusd-py');
  });

  test('counts as new when its first start was killed', () => {
    mkdirSync(storagePath);
    writeFileSync(join(storagePath, 'marbleland-engine.json.draft'), '{"eng');
    expect(recallEngine(storagePath)).toBeUndefined();
  });

  test('with files of an unknown origin is refused and left alone', () => {
    mkdirSync(storagePath);
    writeFileSync(join(storagePath, 'WiredTiger.wt'), 'somebody’s');
    expect(() => recallEngine(storagePath)).toThrow(EngineError);
    expect(() => recallEngine(storagePath)).toThrow('WiredTiger.wt');
    expect(readdirSync(storagePath)).toEqual(['WiredTiger.wt']);
  });

  test.each(['{"engine":"another","version":"1"}', '', '[]'])('that remembers %j is refused', (memory) => {
    mkdirSync(storagePath);
    writeFileSync(join(storagePath, 'marbleland-engine.json'), memory);
    expect(() => recallEngine(storagePath)).toThrow('does not name a database');
  });
});
