// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { pageData } from './pageData.ts';
import { useLoad } from './useLoad.ts';

const embedded = { 'level.info:7': { id: 7 }, 'level.info:8': { id: 8 } };

beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(embedded)}</script>`;
});
afterEach(cleanup);

function Page({ id, ticket, load }: { id: number; ticket: number; load: () => Promise<void> }) {
  const { status } = useLoad(`level.info:${id}`, load, ticket);
  return <p>{status}</p>;
}

test('data embedded in the page is not requested again until the ticket changes', async () => {
  expect(pageData()).toEqual(embedded);
  let loads = 0;
  const load = async () => {
    loads += 1;
  };
  const { rerender } = render(<Page id={7} ticket={0} load={load} />);
  expect(screen.getByText('ready')).toBeTruthy();
  expect(loads).toBe(0);
  await act(async () => rerender(<Page id={7} ticket={1} load={load} />));
  expect(loads).toBe(1);
});

test('embedded data is requested again at once when its room was joined before it was shown', async () => {
  pageData();
  let loads = 0;
  const load = async () => {
    loads += 1;
  };
  await act(async () => void render(<Page id={8} ticket={1} load={load} />));
  expect(screen.getByText('ready')).toBeTruthy();
  // What was published between making the page and joining the room is in this answer.
  expect(loads).toBe(1);
});
