import { randomBytes } from 'node:crypto';
import { expect, inject, onTestFinished, test } from 'vitest';
import { connect } from './connect.ts';

test('concurrent calls in several processes get each of the first IDs of a new database once', async () => {
  const uri = inject('mongodbUri');
  const name = `test-${randomBytes(6).toString('hex')}`;
  const [one, other] = await Promise.all([connect(uri, name), connect(uri, name)]);
  onTestFinished(async () => {
    await one.client.db(name).dropDatabase();
    await Promise.all([one.close(), other.close()]);
  });
  const asked = Array.from({ length: 10 }, () => [one.nextIds('accounts', 1), other.nextIds('accounts', 2)]);
  const given = (await Promise.all(asked.flat())).flat();
  expect(given.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
});
