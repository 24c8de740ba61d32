import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

test('whatever else has arrived comes between two pieces of work', async () => {
  const { run, close } = createTurns({ maxWaiting: 10 });
  const order: string[] = [];
  const pieces = ['a1', 'a2', 'a3'].map((name) =>
    run('a', async () => {
      order.push(name);
      setImmediate(() => order.push(`beside ${name}`));
    }),
  );
  await Promise.all(pieces);
  await close();
  expect(order.slice(0, 4)).toEqual(['a1', 'beside a1', 'a2', 'beside a2']);
});

test('work whose asker has left before its turn is not done', async () => {
  const { run, close } = createTurns({ maxWaiting: 10 });
  const done: string[] = [];
  const leaving = new AbortController();
  const first = run('a', async () => done.push('a'));
  const second = run('b', async () => done.push('b'), leaving.signal);
  leaving.abort(new Error('gone'));
  await expect(second).rejects.toThrow('gone');
  await first;
  await close();
  expect(done).toEqual(['a']);
});
