import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { BoardScore } from '../../shared/leaderboards.ts';
import { joinRooms } from '../live/rooms.ts';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { fakeServer, later, ok, refused } from '../testing/fakeServer.ts';
import { fakeSocket } from '../testing/fakeSocket.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildLevel, buildSignIn } from '../testing/things.ts';
import { useBoardChoice } from './boardChoice.ts';
import { Leaderboards } from './Leaderboards.tsx';
import { useBoards } from './leaderboardStore.ts';

const own = 'GET /api/level/7/leaderboards/marbleland';
const external = 'GET /api/level/7/leaderboards/pq';
const failure = 'An error has occurred while fetching scores.';
const sources = [
  { id: 'marbleland', name: 'Marbleland' },
  { id: 'pq', name: 'PlatinumQuest' },
];
const entry = (placement: number, username: string, overrides: Partial<BoardScore> = {}): BoardScore => ({
  placement,
  username,
  score: 60_000 + placement,
  score_type: 'time',
  ...overrides,
});
const scores = (...list: BoardScore[]) => ok({ scores: list });

function show() {
  const level = buildLevel({ goldTime: 64_500 });
  return render(
    <MemoryRouter>
      <Leaderboards level={level} sources={sources} />
    </MemoryRouter>,
  );
}
const rows = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);

beforeEach(() => {
  fakeTopLayer();
  localStorage.clear();
  useBoardChoice.setState({ isOpen: true, chosenId: null });
  useBoards.setState({ byRoom: new Map() });
  setSignedOut();
});
afterEach(cleanup);

test('scores are shown with their medals and links to their players', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ [own]: () => answer.promise });
  show();
  screen.getByText('Fetching scores...');
  answer.settle(
    scores(entry(1, 'Rolly', { accountId: 9 }), entry(2, 'Slow', { accountId: 8, score: 70_000 })),
  );
  expect((await screen.findByRole('link', { name: 'Rolly' })).getAttribute('href')).toBe('/profile/9');
  expect(rows()).toEqual(['1RollyGold time: 01:00.001', '2Slow01:10.000']);
});

test('a level without scores says so, and a source that failed recovers', async () => {
  const server = fakeServer({ [own]: () => refused('leaderboard_failed') });
  show();
  await screen.findByText(failure);
  server.answer(own, () => scores());
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('No scores yet.');
});

test('the choice of a source is kept, and a late answer for another one is dropped', async () => {
  const late = later<ReturnType<typeof ok>>();
  fakeServer({ [own]: () => late.promise, [external]: () => scores(entry(1, 'Elsewhere')) });
  show();
  await userEvent.selectOptions(screen.getByLabelText('Scores from'), 'PlatinumQuest');
  await screen.findByText('Elsewhere');
  expect(screen.queryByRole('link')).toBeNull();
  await act(async () => late.settle(scores(entry(1, 'Late'))));
  expect(screen.queryByText('Late')).toBeNull();
  expect(localStorage.getItem('leaderboard')).toBe('pq');
});

test('a closed leaderboard requests nothing, and stays closed', async () => {
  const server = fakeServer({ [own]: () => scores(entry(1, 'Rolly')) });
  show();
  await screen.findByText('Rolly');
  await userEvent.click(screen.getByRole('button', { name: 'Leaderboards' }));
  expect(screen.queryByText('Rolly')).toBeNull();
  cleanup();
  show();
  expect(screen.getByRole('button', { name: 'Leaderboards' }).getAttribute('aria-expanded')).toBe('false');
  expect(server.count(own)).toBe(1);
});

test('new scores arrive live, even while an older answer is on its way', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ [own]: () => answer.promise });
  show();
  const two = [entry(1, 'Quick'), entry(2, 'Rolly')];
  const changed = { levelId: 7, leaderboardId: 'marbleland', revision: 1, scores: two };
  act(() => receiveEvent('leaderboard:changed', changed));
  await screen.findByText('Quick');
  await act(async () => answer.settle(scores(entry(1, 'Rolly'))));
  expect(rows()).toHaveLength(2);
  act(() => receiveEvent('leaderboard:changed', { ...changed, levelId: 8, scores: [] }));
  act(() => receiveEvent('leaderboard:changed', { ...changed, leaderboardId: 'pq', scores: [] }));
  expect(rows()).toHaveLength(2);
});

test('an older state that arrives late replaces no newer one, also after the scores were fetched again', async () => {
  fakeServer({ [own]: () => scores(entry(1, 'Quick')) });
  show();
  await screen.findByText('Quick');
  const changed = (revision: number, ...names: string[]) => ({
    levelId: 7,
    leaderboardId: 'marbleland',
    revision,
    scores: names.map((name) => entry(1, name)),
  });
  const isShown = () => rows().map((row) => row?.replace(/^1|Gold.*|\d\d:.*/g, ''));
  act(() => receiveEvent('leaderboard:changed', changed(5, 'Quick', 'Rolly')));
  act(() => receiveEvent('leaderboard:changed', changed(4, 'Slow')));
  expect(isShown()).toEqual(['Quick', 'Rolly']);
  await act(() => joinRooms(fakeSocket().socket));
  expect(isShown()).toEqual(['Quick']);
  act(() => receiveEvent('leaderboard:changed', changed(4, 'Slow')));
  expect(isShown()).toEqual(['Quick']);
  act(() => receiveEvent('leaderboard:changed', changed(6, 'Rolly')));
  expect(isShown()).toEqual(['Rolly']);
});

test('scores missed while the connection was lost are fetched when it is back', async () => {
  const server = fakeServer({ [own]: () => scores(entry(1, 'Rolly')) });
  show();
  await screen.findByText('Rolly');
  server.answer(own, () => scores(entry(1, 'Quick')));
  const { socket, joined } = fakeSocket();
  await act(() => joinRooms(socket));
  await screen.findByText('Quick');
  expect(joined).toEqual(['leaderboard:7:marbleland']);
});

test("the viewer's own score is marked, and can be deleted after a confirmation", async () => {
  setSignedIn(buildSignIn());
  const server = fakeServer({
    [own]: () => scores(entry(1, 'Rolly', { accountId: 9 }), entry(2, 'Ivory', { accountId: 5 })),
    'DELETE /api/level/7/leaderboards/marbleland/scores/5': () => refused('not_ready'),
  });
  show();
  await screen.findByText('Rolly');
  expect(rows()[1]).toContain('Ivory you');
  expect(screen.queryByRole('button', { name: 'Delete the score of Rolly' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the score of Ivory' }));
  const dialog = within(
    screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this score?' }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Delete score' }));
  await screen.findByText(/^The score was not deleted\./);
  server.answer('DELETE /api/level/7/leaderboards/marbleland/scores/5', () =>
    scores(entry(1, 'Rolly', { accountId: 9 })),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Delete score' }));
  await expect.poll(rows).toHaveLength(1);
});

test('moderators may delete any score', async () => {
  setSignedIn(buildSignIn({ isModerator: true }));
  fakeServer({ [own]: () => scores(entry(1, 'Rolly', { accountId: 9 })) });
  show();
  await screen.findByRole('button', { name: 'Delete the score of Rolly' });
});
