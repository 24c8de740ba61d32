import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PackHistoryStep } from '../../../shared/packHistory.ts';
import { markLive } from '../../live/connection.ts';
import { fakeServer, ok } from '../../testing/fakeServer.ts';
import { fakeTopLayer } from '../../testing/fakeTopLayer.ts';
import { receiveEvent } from '../../testing/receiveEvent.ts';
import { buildPack, buildProfile } from '../../testing/things.ts';
import { usePackEditors } from '../sync/editorStore.ts';
import { HistoryDialog } from './HistoryDialog.tsx';

const ivory = buildProfile();
const kestrel = buildProfile({ id: 6, username: 'Kestrel' });
const created = { packId: 3, version: 0, ops: [], by: ivory, time: 1, clientId: null, kind: 'edit' as const };

beforeEach(() => {
  fakeTopLayer();
  markLive();
  usePackEditors.setState({ byPack: new Map() });
});
afterEach(cleanup);

test('an open history shows who is invited and removed, as it happens', async () => {
  let editorChanges: PackHistoryStep['editorChanges'] = [];
  fakeServer({ 'GET /api/pack/3/history': () => ok([{ ...created, label: null, editorChanges }]) });
  render(<HistoryDialog pack={buildPack({ version: 0 })} canEdit onClose={() => undefined} />);
  await screen.findByText('Ivory');
  expect(screen.queryByText('Ivory invited Kestrel')).toBeNull();
  editorChanges = [{ kind: 'invited', account: kestrel, by: ivory, time: 2 }];
  act(() => receiveEvent('editors:changed', { packId: 3, editors: [kestrel], editorsVersion: 1 }));
  await screen.findByText('Ivory invited Kestrel');
  editorChanges = [...editorChanges, { kind: 'removed', account: kestrel, by: ivory, time: 3 }];
  act(() => receiveEvent('editors:changed', { packId: 3, editors: [], editorsVersion: 2 }));
  await screen.findByText('Ivory removed Kestrel as an editor');
  // The step itself may arrive later than what stands beside it.
  act(() => receiveEvent('pack:ops', created));
  await screen.findByText('Ivory removed Kestrel as an editor');
});

const step = (version: number): PackHistoryStep => ({
  ...created,
  version,
  ops: version === 0 ? [] : [{ op: 'rename', name: `Name ${version}` }],
  label: null,
  editorChanges: [],
});
const more = () => screen.queryByRole('button', { name: 'Show more' });

test('a history that was read to its beginning stays read when its editors change', async () => {
  const server = fakeServer({
    'GET /api/pack/3/history': () => ok([4, 3, 2].map(step)),
    'GET /api/pack/3/history?before=2': () => ok([1, 0].map(step)),
  });
  render(<HistoryDialog pack={buildPack({ version: 4 })} canEdit onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await screen.findByRole('button', { name: 'See version 0' });
  expect(more()).toBeNull();
  const read = server.count('GET /api/pack/3/history');
  act(() => receiveEvent('editors:changed', { packId: 3, editors: [kestrel], editorsVersion: 1 }));
  await waitFor(() => expect(server.count('GET /api/pack/3/history')).toBe(read + 1));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(more()).toBeNull();
});

test('after a long time without connection the history has no hole: older steps are read again', async () => {
  const versions = () =>
    screen
      .getAllByRole('button', { name: /See version/ })
      .map((button) => button.ariaLabel?.split(' ').at(-1));
  const server = fakeServer({
    'GET /api/pack/3/history': () => ok([4, 3].map(step)),
    'GET /api/pack/3/history?before=3': () => ok([2, 1].map(step)),
    'GET /api/pack/3/history?before=8': () => ok([7, 6].map(step)),
  });
  render(<HistoryDialog pack={buildPack({ version: 4 })} canEdit onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(versions()).toEqual(['4', '3', '2', '1']));

  // A short time: what was missed follows what is there.
  server.answer('GET /api/pack/3/history', () => ok([6, 5].map(step)));
  act(markLive);
  await waitFor(() => expect(versions()).toEqual(['6', '5', '4', '3', '2', '1']));

  // A long time; a step arrives before the history is read.
  server.answer('GET /api/pack/3/history', () => ok([9, 8].map(step)));
  act(() => {
    receiveEvent('pack:ops', { ...created, version: 9, ops: step(9).ops });
    markLive();
  });
  await waitFor(() => expect(versions()).toEqual(['9', '8']));
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(versions()).toEqual(['9', '8', '7', '6']));
});

test('a history whose first steps are no longer stored ends with the oldest stored one', async () => {
  const server = fakeServer({
    'GET /api/pack/3/history': () => ok([4, 3, 2].map(step)),
    'GET /api/pack/3/history?before=2': () => ok([]),
  });
  render(<HistoryDialog pack={buildPack({ version: 4 })} canEdit onClose={() => undefined} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(more()).toBeNull());
  act(() => receiveEvent('editors:changed', { packId: 3, editors: [kestrel], editorsVersion: 1 }));
  await waitFor(() => expect(server.count('GET /api/pack/3/history')).toBe(2));
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(more()).toBeNull();
});
