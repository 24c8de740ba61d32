// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { later } from '../testing/fakeServer.ts';
import { useLoad } from './useLoad.ts';

afterEach(cleanup);

interface Begun {
  signal: AbortSignal;
  settle: (text: string) => void;
}

/** A page whose loads are settled by hand. */
function showPage() {
  const loads: Begun[] = [];
  const load = (signal: AbortSignal) => {
    const { promise, settle } = later<string>();
    loads.push({ signal, settle });
    return promise;
  };
  function Page({ ticket, name }: { ticket: number; name: string }) {
    const { status, data } = useLoad(name, load, ticket);
    return <p>{data ?? status}</p>;
  }
  const { rerender } = render(<Page ticket={0} name="list" />);
  return {
    loads,
    show: (ticket: number, name = 'list') => act(async () => rerender(<Page ticket={ticket} name={name} />)),
  };
}

const shown = () => screen.getByRole('paragraph').textContent;

test('a list that is loading when the connection opens is shown, and then loaded again', async () => {
  const { loads, show } = showPage();
  await show(1);
  expect(loads).toHaveLength(1);
  await act(async () => loads[0]?.settle('the list'));
  expect(shown()).toBe('the list');
  expect(loads).toHaveLength(2);
  await act(async () => loads[1]?.settle('the list, changed'));
  expect(shown()).toBe('the list, changed');
});

test('a page does not wait for what another page requested', async () => {
  const { loads, show } = showPage();
  await show(0, 'another list');
  expect(loads.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await show(1, 'another list');
  await act(async () => loads[0]?.settle('the list'));
  expect(shown()).toBe('loading');
  await act(async () => loads[1]?.settle('another list'));
  expect(shown()).toBe('another list');
  expect(loads).toHaveLength(3);
});
