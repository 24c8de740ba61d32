import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RelativeTime } from './RelativeTime.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date(2025, 2, 14, 15) }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Advances in steps, so that every tick can start the next one. */
function pass(ms: number) {
  for (let done = 0; done < ms; done += 30_000) act(() => void vi.advanceTimersByTime(30_000));
}

test('is updated while it is on screen', () => {
  render(<RelativeTime time={Date.now()} />);
  const words = screen.getByText('just now');
  pass(90_000);
  expect(words.textContent).toBe('1 minute ago');
  pass(2 * 3_600_000);
  expect(words.textContent).toBe('2 hours ago');
});

test('names the exact time for machines and on hover', () => {
  render(<RelativeTime time={Date.now()} />);
  const words = screen.getByText('just now');
  expect(words.getAttribute('datetime')).toBe(new Date().toISOString());
  expect(words.title).toContain('14 March 2025');
});
