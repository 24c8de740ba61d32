// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { pageData } from './pageData.ts';
import { useLoad } from './useLoad.ts';

afterEach(cleanup);

function Page({ ticket, load }: { ticket: number; load: () => Promise<void> }) {
  const { status } = useLoad('level.info:7', load, ticket);
  return <p>{status}</p>;
}

test('data embedded in the page is not requested again until the ticket changes', async () => {
  document.body.innerHTML = `<script type="application/json" id="page-data">{"level.info:7": {"id": 7}}</script>`;
  expect(pageData()).toEqual({ 'level.info:7': { id: 7 } });
  let loads = 0;
  const load = async () => {
    loads += 1;
  };
  const { rerender } = render(<Page ticket={0} load={load} />);
  expect(screen.getByText('ready')).toBeTruthy();
  expect(loads).toBe(0);
  await act(async () => rerender(<Page ticket={1} load={load} />));
  expect(loads).toBe(1);
});
