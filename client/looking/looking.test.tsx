// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { markLive } from '../live/connection.ts';
import { setSignedIn } from '../session/sessionStore.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { buildComment, buildProfile, buildSignIn } from '../testing/things.ts';
import { LookingNow } from './LookingNow.tsx';
import { Writers } from './Writers.tsx';

const kestrel = buildProfile({ id: 6, username: 'Kestrel' });
const rolly = buildProfile({ id: 8, username: 'Rolly' });
const write = (author: typeof kestrel | null) =>
  act(() => receiveEvent('comment:writing', { levelId: 7, author }));
const line = () => screen.getByRole('status').textContent;

beforeEach(() => {
  vi.useFakeTimers();
  setSignedIn(buildSignIn());
});
afterEach(() => {
  act(() => vi.runAllTimers());
  vi.useRealTimers();
  cleanup();
});

test('the people at a level are counted from two on, and named if they allow it', () => {
  markLive();
  const { container } = render(<LookingNow levelId={7} />);
  const look = (count: number, ...people: (typeof kestrel)[]) =>
    act(() => receiveEvent('looking:changed', { levelId: 7, count, people }));
  look(1, buildProfile());
  expect(container.textContent).toBe('');
  look(3, buildProfile(), kestrel);
  expect(container.textContent).toMatch(/3 are looking at this, among them Kestrel$/);
  look(1);
  expect(container.textContent).toBe('');
});

test('people who write are named for a few seconds, or until their comment arrives', () => {
  render(<Writers levelId={7} />);
  expect(line()).toBe('');
  write(kestrel);
  expect(line()).toBe('Kestrel is writing…');
  write(null);
  expect(line()).toBe('Kestrel and somebody are writing…');
  act(() =>
    receiveEvent('comment:added', { levelId: 7, comment: buildComment({ id: 99, author: kestrel }) }),
  );
  expect(line()).toBe('Somebody is writing…');
  act(() => vi.advanceTimersByTime(limits.writingLifeMs));
  expect(line()).toBe('');
  for (const author of [kestrel, rolly, buildProfile({ id: 9, username: 'Third' })]) write(author);
  expect(line()).toBe('Several people are writing…');
  act(() => receiveEvent('comment:writing', { levelId: 8, author: kestrel }));
});
