import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { type ConnectionState, useConnection } from '../../live/connection.ts';
import { SaveState } from '../../ui/SaveState.tsx';
import { addEdit, dropEdits, setFailing } from './ownEdits.ts';
import { useSaveState } from './usePack.ts';

const id = 3;
const Badge = () => <SaveState state={useSaveState(id)} />;

afterEach(() => {
  cleanup();
  dropEdits(id);
  setFailing(id, false);
});

test.each<[ConnectionState, boolean, string]>([
  ['live', false, 'Saving…'],
  ['live', true, 'Saving slowly…'],
  ['reconnecting', false, 'Saving…'],
  ['reconnecting', true, 'Not saved — offline'],
  ['offline', false, 'Not saved — offline'],
])('while the connection is %s and saving fails: %s, the badge says “%s”', (state, isFailing, text) => {
  useConnection.setState({ state });
  addEdit(id, [{ op: 'remove', levelIds: [1] }]);
  setFailing(id, isFailing);
  render(<Badge />);
  expect(screen.getByRole('status').textContent).toBe(text);
});

test('a pack without waiting edits counts as saved, whatever the connection', () => {
  useConnection.setState({ state: 'offline' });
  render(<Badge />);
  expect(screen.getByRole('status').textContent).toBe('Saved');
});
