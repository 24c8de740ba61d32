// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { pageData } from './pageData.ts';
import { useLoad } from './useLoad.ts';

const embedded = {
  'level.info:7': { id: 7 },
  'level.info:8': { id: 8 },
  'level.info:9': null,
  'level.info:10': null,
};

beforeAll(() => {
  document.body.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(embedded)}</script>`;
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

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

test.each([
  { id: 9, soon: 'soon', ms: 9_000, expected: 0 },
  { id: 10, soon: 'late', ms: 11_000, expected: 1 },
])(
  'a thing that the page said to be missing is asked for $expected times after a join that comes $soon',
  async ({ id, ms, expected }) => {
    pageData();
    let loads = 0;
    const load = async () => {
      loads += 1;
    };
    const { rerender } = render(<Page id={id} ticket={0} load={load} />);
    vi.spyOn(performance, 'now').mockReturnValue(ms);
    await act(async () => rerender(<Page id={id} ticket={1} load={load} />));
    expect(loads).toBe(expected);
    await act(async () => rerender(<Page id={id} ticket={2} load={load} />));
    expect(loads).toBe(expected + 1);
  },
);
