import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { levels } from '../../levels/levelStore.ts';
import { setSignedIn } from '../../session/sessionStore.ts';
import { fakeServer, ok } from '../../testing/fakeServer.ts';
import { buildLevel, buildPack, buildProfile, buildSignIn } from '../../testing/things.ts';
import { packs } from '../sync/packStore.ts';
import { PackPage } from './PackPage.tsx';

const id = 300;
const kestrel = buildProfile({ id: 6, username: 'Kestrel' });

beforeEach(() => {
  levels.clear();
  packs.clear();
  setSignedIn(buildSignIn());
});
afterEach(cleanup);

test("a level is loved from its row in somebody else's pack", async () => {
  const server = fakeServer({
    [`GET /api/pack/${id}/info`]: () =>
      ok({
        ...buildPack({ id, createdBy: kestrel, levelIds: [1] }),
        levels: [buildLevel({ id: 1, name: 'Upward', lovedCount: 2 })],
        editors: [],
        editorsVersion: 0,
        yourRole: null,
      }),
    'GET /api/account/loves': () => ok({ levels: [], packs: [] }),
    'PATCH /api/level/1/love': () => ok({ lovedCount: 3, lovedByYou: true }),
  });
  render(
    <MemoryRouter>
      <PackPage id={id} />
    </MemoryRouter>,
  );
  const button = await screen.findByRole('button', { name: 'Love Upward', pressed: false });
  await userEvent.click(button);
  await screen.findByRole('button', { name: 'Love Upward', pressed: true });
  expect(server.count('PATCH /api/level/1/love')).toBe(1);
});
