import { expect, test } from 'vitest';
import { exitCodes, fullRunMs, type Run, summarize } from './summary.ts';

const run: Run = {
  wanted: ['flood', 'fire'],
  happened: new Map([
    ['flood', 2],
    ['fire', 1],
  ]),
  impossible: new Map(),
  leftOut: [],
  ranMs: fullRunMs,
};

test('a run with every kind of accident is a full success', () => {
  expect(summarize(run)).toEqual({
    lines: ['1 × fire', '2 × flood', 'Nothing was wrong.'],
    exitCode: exitCodes.whole,
  });
});

test('a full run that lacks a kind names it and is no full success, a short one only names it', () => {
  const happened = new Map([['fire', 3]]);
  const full = summarize({ ...run, happened });
  expect([full.exitCode, full.lines[1]]).toEqual([
    exitCodes.incomplete,
    '0 × flood: this run should have had it',
  ]);
  const short = summarize({ ...run, happened, ranMs: fullRunMs - 1 });
  expect([short.exitCode, short.lines[1]]).toEqual([exitCodes.whole, '0 × flood: the run was short']);
});

test('a kind that cannot be made here is no full success, however short the run', () => {
  const impossible = new Map([['flood', 'There is no water.']]);
  const happened = new Map([['fire', 1]]);
  const { lines, exitCode } = summarize({ ...run, happened, impossible, ranMs: 1 });
  expect([exitCode, lines[1]]).toEqual([exitCodes.incomplete, 'NOT TRIED: flood. There is no water.']);
});

test('a kind that is left out on request is said, and no failure', () => {
  const { lines, exitCode } = summarize({
    ...run,
    wanted: ['fire'],
    happened: new Map([['fire', 1]]),
    leftOut: ['flood'],
  });
  expect([exitCode, lines[1]]).toEqual([exitCodes.whole, 'Left out on request: flood']);
});
