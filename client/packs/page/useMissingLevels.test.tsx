import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { levels, useLevels } from '../../levels/levelStore.ts';
import { fakeServer, ok, refused } from '../../testing/fakeServer.ts';
import { buildLevel } from '../../testing/things.ts';
import { useMissingLevels } from './useMissingLevels.ts';

beforeEach(() => levels.clear());
afterEach(cleanup);

interface PackProps {
  levelIds: number[];
  loadAll?: () => Promise<unknown>;
}

function Pack({ levelIds, loadAll }: PackProps) {
  useMissingLevels({ levelIds }, loadAll);
  const byId = useLevels((state) => state.byId);
  return <p>{levelIds.filter((id) => byId.has(id)).join()}</p>;
}

const line = (id: number) => `GET /api/level/${id}/info`;
const isShown = (text: string) => waitFor(() => screen.getByText(text));

test('levels that others have added are loaded until the site has answered; those that are gone are left out', async () => {
  const server = fakeServer({
    [line(1)]: () => ok(buildLevel({ id: 1 })),
    [line(2)]: () => refused('not_ready'),
    [line(3)]: () => refused('level_not_found'),
  });
  render(<Pack levelIds={[1, 2, 3]} />);
  await waitFor(() => expect(server.count(line(2))).toBe(1));
  server.answer(line(2), () => ok(buildLevel({ id: 2 })));
  await isShown('1,2');
  expect([server.count(line(1)), server.count(line(3))]).toEqual([1, 1]);
});

test('levels that the answer for the whole pack lacks are asked for one by one', async () => {
  const ids = Array.from({ length: 30 }, (_, index) => index + 1);
  const server = fakeServer({
    [line(29)]: () => ok(buildLevel({ id: 29 })),
    [line(30)]: () => refused('level_not_found'),
  });
  const loadAll = async () => levels.putAll(ids.slice(0, 28).map((id) => buildLevel({ id })));
  render(<Pack levelIds={ids} loadAll={loadAll} />);
  await isShown(ids.slice(0, 29).join());
  await waitFor(() => expect(server.count(line(30))).toBeGreaterThan(0));
});

test('many levels are loaded with one request', async () => {
  const ids = Array.from({ length: 200 }, (_, index) => index + 1);
  const server = fakeServer({});
  let requests = 0;
  const loadAll = async () => {
    requests += 1;
    levels.putAll(ids.map((id) => buildLevel({ id })));
  };
  render(<Pack levelIds={ids} loadAll={loadAll} />);
  await isShown(ids.join());
  expect([requests, server.seen.length]).toEqual([1, 0]);
});
