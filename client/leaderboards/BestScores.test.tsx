import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BestScore } from '../../shared/leaderboards.ts';
import { levels } from '../levels/levelStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildLevel } from '../testing/things.ts';
import { BestScores } from './BestScores.tsx';

const line = 'GET /api/account/5/best-scores';
const best = (id: number, score = 60_000): BestScore => ({
  level: buildLevel({ id, name: `Level ${id}` }),
  leaderboard: { id: 'marbleland', name: 'Marbleland' },
  score,
  score_type: 'time',
  achievedAt: Date.UTC(2025, 0, id),
});
const show = () =>
  render(
    <MemoryRouter>
      <BestScores accountId={5} />
    </MemoryRouter>,
  );

beforeEach(() => levels.clear());
afterEach(cleanup);

test('the first four scores are shown with links to their levels, and new scores arrive live', async () => {
  const server = fakeServer({ [line]: () => ok([1, 2, 3, 4, 5, 6, 7, 8, 9].map((id) => best(id))) });
  show();
  await screen.findByRole('heading', { name: 'Best scores (9)' });
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('link', { name: 'Level 1' }).getAttribute('href')).toBe('/level/1');
  expect(screen.getAllByText('01:00.000')).toHaveLength(4);
  act(() => receiveEvent('level:removed', { id: 1 }));
  expect(screen.queryByText('Level 1')).toBeNull();
  server.answer(line, () => ok([best(12, 59_000)]));
  act(() => receiveEvent('bests:changed', { accountId: 6 }));
  act(() => receiveEvent('bests:changed', { accountId: 5 }));
  await screen.findByText('00:59.000');
  expect(server.count(line)).toBe(2);
});

test('a player without scores has no list', async () => {
  const server = fakeServer({ [line]: () => ok([]) });
  show();
  await expect.poll(() => server.count(line)).toBe(1);
  expect(screen.queryByRole('heading')).toBeNull();
});

test('a failure to load the scores is shown, and they can be loaded again', async () => {
  const server = fakeServer({ [line]: () => refused('not_ready') });
  show();
  await screen.findByText(/^The best scores could not be loaded\./);
  server.answer(line, () => ok([best(1)]));
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Level 1');
});
