import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { setSignedIn } from '../session/sessionStore.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { buildLevel, buildPack, buildSignIn } from '../testing/things.ts';
import { ShowMore } from '../ui/ShowMore.tsx';
import { PackList } from './PackRow.tsx';
import { EditableRows } from './page/EditableRows.tsx';

afterEach(cleanup);

const ids = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Presses the button as a keyboard does; answers the row in which the focus is then. */
async function pressMore(element: ReactNode): Promise<number> {
  fakeTopLayer();
  setSignedIn(buildSignIn());
  render(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
  (await screen.findByRole('button', { name: /^Show 6 more/ })).focus();
  await userEvent.keyboard('{Enter}');
  const rows = screen.getAllByRole('listitem');
  return rows.findIndex((row) => row.contains(document.activeElement));
}

test('after more packs, a keyboard continues with the first of them', async () => {
  const packs = ids.map((id) => buildPack({ id, name: `Pack ${id}` }));
  const list = (
    <ShowMore items={packs} first={4}>
      {(shown) => <PackList packs={shown} />}
    </ShowMore>
  );
  expect(await pressMore(list)).toBe(4);
});

test('after more levels of a pack that is edited, a keyboard continues with the first of them', async () => {
  const levels = ids.map((id) => buildLevel({ id, name: `Level ${id}` }));
  const pack = buildPack({ id: 3, levelIds: ids });
  const list = (
    <ShowMore items={levels} first={4}>
      {(shown) => <EditableRows pack={pack} levels={shown} canEdit />}
    </ShowMore>
  );
  expect(await pressMore(list)).toBe(4);
});
