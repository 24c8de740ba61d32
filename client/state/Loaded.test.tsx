import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { offlineError } from '../api/callError.ts';
import { useConnection } from '../live/connection.ts';
import { Loaded } from './Loaded.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function show({ hidesReason = false } = {}) {
  const loading = { key: 'levels', status: 'failed' as const, error: offlineError(), retry: () => {} };
  render(
    <Loaded
      loading={loading}
      data={null}
      failure="The levels could not be loaded."
      hidesReason={hidesReason}
      pending={null}
    >
      {() => null}
    </Loaded>,
  );
}
const setOnline = (isOnline: boolean) => vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
const note = () => screen.getByRole('status').querySelector('p')?.textContent;

test('only a device without a network is said to be offline, as long as it is', () => {
  setOnline(false);
  show();
  expect(note()).toBe('You are offline. What is missing here appears when the connection is back.');
  setOnline(true);
  act(() => useConnection.setState({ state: 'reconnecting' }));
  expect(note()).toBe(
    'The site cannot be reached. What is missing here appears when the connection is back.',
  );
});

test('where the reason is hidden, the sentence for the failure stays', () => {
  show({ hidesReason: true });
  expect(screen.getByRole('alert').textContent).toBe('The levels could not be loaded.Try again');
});
