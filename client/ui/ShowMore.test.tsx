import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { ShowMore } from './ShowMore.tsx';

afterEach(cleanup);

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const entries = () => screen.queryAllByRole('listitem').length;

function list(shown: readonly number[]) {
  return (
    <ul>
      {shown.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}

test('each press shows 24 more until nothing is hidden', async () => {
  const person = userEvent.setup();
  render(
    <ShowMore items={numbers(60)} first={24}>
      {list}
    </ShowMore>,
  );
  expect(entries()).toBe(24);
  await person.click(screen.getByRole('button', { name: /^Show 24 more/ }));
  expect(entries()).toBe(48);
  await person.click(screen.getByRole('button', { name: /^Show 12 more/ }));
  expect(entries()).toBe(60);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a page may keep the count itself, so that going back shows as many', async () => {
  const person = userEvent.setup();
  const onMore = vi.fn();
  render(
    <ShowMore items={numbers(100)} first={24} presses={1} onMore={onMore}>
      {list}
    </ShowMore>,
  );
  expect(entries()).toBe(48);
  await person.click(screen.getByRole('button'));
  expect(onMore).toHaveBeenCalledWith(2);
  expect(entries()).toBe(48);
});
