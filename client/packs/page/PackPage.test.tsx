import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { applyPackOp, type PackOp } from '../../../shared/applyPackOp.ts';
import type { CarriedData } from '../../../shared/carriedData.ts';
import type { ExtendedPackInfo } from '../../../shared/extendedPacks.ts';
import type { PackStep } from '../../../shared/packSteps.ts';
import { chooseGame } from '../../downloads/gameChoice.ts';
import { levels } from '../../levels/levelStore.ts';
import { setSignedIn, setSignedOut } from '../../session/sessionStore.ts';
import { pageData } from '../../state/pageData.ts';
import { fakeServer, later, ok, refused } from '../../testing/fakeServer.ts';
import { fakeTopLayer } from '../../testing/fakeTopLayer.ts';
import { receiveEvent } from '../../testing/receiveEvent.ts';
import { buildLevel, buildPack, buildProfile, buildSignIn } from '../../testing/things.ts';
import { applyPageData } from '../../updates/applyPageData.ts';
import { usePackEditors } from '../sync/editorStore.ts';
import { dropEdits } from '../sync/ownEdits.ts';
import { packs } from '../sync/packStore.ts';
import { usePresence } from '../sync/presenceStore.ts';
import { PackPage } from './PackPage.tsx';

const names = ['Upward', 'Marbletris', 'Pinball'];
const kestrel = buildProfile({ id: 6, username: 'Kestrel' });
let nextId = 100;
let id: number;

const buildExtended = (overrides: Partial<ExtendedPackInfo> = {}): ExtendedPackInfo => ({
  ...buildPack({ id, levelIds: [1, 2, 3], version: 4 }),
  notes: {},
  levels: names.map((name, index) => buildLevel({ id: index + 1, name })),
  editors: [],
  editorsVersion: 0,
  yourRole: null,
  ...overrides,
});
const stepOf = (ops: PackOp[]): PackStep => {
  const facts = { by: kestrel, time: Date.now(), clientId: null, kind: 'edit' as const };
  return { packId: id, version: 5, ops, ...facts };
};
const show = async (
  overrides: Partial<ExtendedPackInfo> = {},
  handlers: Parameters<typeof fakeServer>[0] = {},
) => {
  const server = fakeServer({
    [`GET /api/pack/${id}/info`]: () => ok(buildExtended(overrides)),
    [`POST /api/pack/${id}/ops`]: ({ body }) => {
      const { ops } = body as { ops: PackOp[] };
      const { name, description, levelIds, version } = ops.reduce(applyPackOp, packs.get(id) ?? buildPack());
      const state = { name, description, levelIds, notes: {}, version: version + ops.length };
      return ok({ ...state, ignored: [], conflicts: [] });
    },
    ...handlers,
  });
  render(
    <MemoryRouter>
      <PackPage id={id} />
    </MemoryRouter>,
  );
  await screen.findByRole('heading', { level: 1, name: 'Sunday Warm-ups' });
  // The code of editing is loaded on demand.
  await act(() => vi.dynamicImportSettled());
  return server;
};
const rows = () => within(screen.getByRole('list')).getAllByRole('listitem');
const shownNames = () =>
  rows()
    .sort((a, b) => Number(a.style.order) - Number(b.style.order))
    .map((row) => within(row).getByRole('heading').textContent);
const grip = (name: string) => screen.getByRole('button', { name: `Reorder ${name}` });

beforeEach(() => {
  fakeTopLayer();
  nextId += 1;
  id = nextId;
  levels.clear();
  packs.clear();
  dropEdits(id);
  usePackEditors.setState({ byPack: new Map() });
  usePresence.setState({ byPack: new Map() });
  setSignedIn(buildSignIn());
});
afterEach(cleanup);

/** The line with the number of levels, the downloads, and the size where it is known. */
const facts = () => screen.getByText(/^\d levels? ·/).textContent;

describe('for visitors', () => {
  test('the page shows creator, levels and download, and no controls for editing', async () => {
    setSignedOut();
    await show();
    expect(screen.getByText(/Created this pack on 4 March 2025/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'Included levels (3)' })).toBeTruthy();
    expect(facts()).toBe('3 levels · 12 downloads');
    expect(shownNames()).toEqual(names);
    expect(screen.getByRole('link', { name: 'Download for PlatinumQuest' }).getAttribute('href')).toContain(
      `/pack/${id}/zip`,
    );
    expect(screen.queryByRole('button', { name: /Reorder|Remove|Add levels|Manage/ })).toBeNull();
    expect(document.title).toBe('[Pack] Sunday Warm-ups by Ivory');
  });

  describe('the size of the archive', () => {
    const sizeLine = (game = 'platinumquest') => `GET /api/pack/${id}/zip/size?assuming=${game}`;

    beforeEach(() => {
      localStorage.clear();
      setSignedOut();
    });
    afterEach(() => act(() => chooseGame('platinumquest')));

    test('is shown once it is known, and follows the game and the levels', async () => {
      let size = 2_500_000;
      const known = later<void>();
      const server = await show(
        {},
        {
          [sizeLine()]: () => known.promise.then(() => ok({ size })),
          [sizeLine('gold')]: () => ok({ size: 4_000 }),
        },
      );
      expect(facts()).toBe('3 levels · 12 downloads');
      known.settle();
      await waitFor(() => expect(facts()).toBe('3 levels · 12 downloads · 2.5 MB'));
      act(() => chooseGame('gold'));
      expect(facts()).toBe('3 levels · 12 downloads');
      await waitFor(() => expect(facts()).toBe('3 levels · 12 downloads · 4 kB'));
      act(() => chooseGame('platinumquest'));
      await waitFor(() => expect(facts()).toBe('3 levels · 12 downloads · 2.5 MB'));
      expect(server.count(sizeLine())).toBe(2);
      size = 1_500_000;
      act(() => receiveEvent('pack:ops', stepOf([{ op: 'remove', levelIds: [3] }])));
      act(() => receiveEvent('pack:ops', { ...stepOf([{ op: 'remove', levelIds: [2] }]), version: 6 }));
      await waitFor(() => expect(facts()).toBe('1 level · 12 downloads · 1.5 MB'));
      expect(server.count(sizeLine())).toBe(3);
    });

    test('is not shown for other levels than those it was found out for', async () => {
      await show({}, { [sizeLine()]: () => ok({ size: 2_500_000 }) });
      await waitFor(() => expect(facts()).toBe('3 levels · 12 downloads · 2.5 MB'));
      act(() => receiveEvent('pack:ops', stepOf([{ op: 'remove', levelIds: [1, 2, 3] }])));
      expect(facts()).toBe('0 levels · 12 downloads');
      const added = stepOf([{ op: 'add', levelIds: [2], after: null }]);
      act(() => receiveEvent('pack:ops', { ...added, version: 6 }));
      expect(facts()).toBe('1 level · 12 downloads');
    });

    test('is not shown where it cannot be found out, and not asked for where there is none', async () => {
      const server = await show(
        {},
        {
          [sizeLine()]: () => refused('too_large'),
          // The server does not have the first level yet.
          [sizeLine('gold')]: () => ok({ size: null }),
        },
      );
      for (const game of ['platinumquest', 'gold'] as const) {
        act(() => chooseGame(game));
        await waitFor(() => expect(server.count(sizeLine(game))).toBe(1));
        await act(() => vi.dynamicImportSettled());
        expect(facts()).toBe('3 levels · 12 downloads');
      }
      expect(screen.queryByRole('alert')).toBeNull();
      act(() => receiveEvent('pack:ops', stepOf([{ op: 'remove', levelIds: [1, 2, 3] }])));
      await act(() => new Promise((resolve) => setTimeout(resolve, 1_200)));
      expect(facts()).toBe('0 levels · 12 downloads');
      expect([server.count(sizeLine()), server.count(sizeLine('gold'))]).toEqual([1, 1]);
    });
  });

  describe('the menu of games', () => {
    const sizeLine = (game: string) => `GET /api/pack/${id}/zip/size?assuming=${game}`;
    const open = () =>
      userEvent.click(screen.getByRole('button', { name: 'Choose the game to download for' }));
    const shown = () => screen.getAllByRole('menuitemradio').map((item) => item.textContent);

    beforeEach(setSignedOut);

    test('shows the size for each game, which is asked for when it is opened', async () => {
      const server = await show();
      let answerLater = () => {};
      const later = new Promise<void>((resolve) => {
        answerLater = resolve;
      });
      server.answer(sizeLine('platinumquest'), () => ok({ size: 2_500_000 }));
      server.answer(sizeLine('gold'), () => later.then(() => ok({ size: 4_000 })));
      expect(server.count(sizeLine('gold'))).toBe(0);
      await open();
      await waitFor(() => expect(shown()).toEqual(['PlatinumQuest2.5 MB', 'Gold and Web']));
      answerLater();
      await waitFor(() => expect(shown()).toEqual(['PlatinumQuest2.5 MB', 'Gold and Web4 kB']));
      expect(server.count(sizeLine('gold'))).toBe(1);
    });

    test('shows none where it is not known', async () => {
      const server = await show();
      server.answer(sizeLine('platinumquest'), () => refused('too_large'));
      server.answer(sizeLine('gold'), () => ok({ size: null }));
      await open();
      await waitFor(() => expect(server.count(sizeLine('gold'))).toBe(1));
      await act(() => vi.dynamicImportSettled());
      expect(shown()).toEqual(['PlatinumQuest', 'Gold and Web']);
      const places = screen
        .getAllByRole('menuitemradio')
        .flatMap((item) => [...item.querySelectorAll('[style]')]);
      expect(places).toEqual([]);
      expect(screen.queryByRole('alert')).toBeNull();
    });

    test('asks for no sizes of an empty pack', async () => {
      const server = await show({ levelIds: [], levels: [] });
      await open();
      await act(() => vi.dynamicImportSettled());
      expect(shown()).toEqual(['PlatinumQuest', 'Gold and Web']);
      expect(server.seen.filter(({ address }) => address.includes('/zip/size'))).toEqual([]);
    });
  });

  test('an empty pack says so', async () => {
    setSignedOut();
    await show({ levelIds: [], levels: [] });
    expect(screen.getByText('This pack contains no levels.')).toBeTruthy();
    expect(screen.queryByText(/Add levels to this pack/)).toBeNull();
  });

  test('a missing pack and a deleted pack are reported', async () => {
    fakeServer({ [`GET /api/pack/${id}/info`]: () => refused('pack_not_found') });
    render(
      <MemoryRouter>
        <PackPage id={id} />
      </MemoryRouter>,
    );
    await screen.findByText("This pack doesn't exist or has been deleted. :(");
    cleanup();
    await show();
    act(() => receiveEvent('pack:removed', { id }));
    expect(screen.getByText("This pack doesn't exist or has been deleted. :(")).toBeTruthy();
  });

  test('a missing pack that comes back from the bin is shown', async () => {
    const carried = { [`pack.info:${id}`]: null } as CarriedData;
    document.head.innerHTML = `<script type="application/json" id="page-data">${JSON.stringify(carried)}</script>`;
    applyPageData(pageData());
    fakeServer({ [`GET /api/pack/${id}/info`]: () => ok(buildExtended()) });
    render(
      <MemoryRouter>
        <PackPage id={id} />
      </MemoryRouter>,
    );
    const missing = "This pack doesn't exist or has been deleted. :(";
    expect(screen.getByText(missing)).toBeTruthy();
    act(() => receiveEvent('pack:added', buildPack({ id: id + 1000 })));
    expect(screen.getByText(missing)).toBeTruthy();
    act(() => receiveEvent('pack:added', buildPack({ id, levelIds: [1, 2, 3], version: 4 })));
    await screen.findByRole('heading', { level: 1, name: 'Sunday Warm-ups' });
    expect(shownNames()).toEqual(names);
  });
});

describe('for editors', () => {
  test('an empty pack says how to fill it', async () => {
    await show({ levelIds: [], levels: [] });
    expect(
      screen.getByText(/Add levels to this pack by searching for the levels you want to add/),
    ).toBeTruthy();
  });

  test('space lifts, arrows move and space drops a level, and each step is announced', async () => {
    const server = await show();
    grip('Upward').focus();
    await userEvent.keyboard(' {ArrowDown}{ArrowDown}');
    expect(shownNames()).toEqual(['Marbletris', 'Pinball', 'Upward']);
    expect(server.count(`POST /api/pack/${id}/ops`)).toBe(0);
    expect(screen.getByText('Place 3 of 3.')).toBeTruthy();
    await userEvent.keyboard(' ');
    expect(shownNames()).toEqual(['Marbletris', 'Pinball', 'Upward']);
    expect(document.activeElement).toBe(grip('Upward'));
    await waitFor(() =>
      expect(server.bodies(`POST /api/pack/${id}/ops`).at(-1)).toMatchObject({
        ops: [{ op: 'move', levelId: 1, after: 3, before: null }],
      }),
    );
  });

  test('Escape puts a lifted level back', async () => {
    const server = await show();
    grip('Upward').focus();
    await userEvent.keyboard(' {ArrowDown}{Escape}');
    expect(shownNames()).toEqual(names);
    expect(server.count(`POST /api/pack/${id}/ops`)).toBe(0);
  });

  test('the arrow buttons move a level, but not beyond the ends', async () => {
    const server = await show();
    await userEvent.click(screen.getByRole('button', { name: 'Move Upward up' }));
    expect(server.count(`POST /api/pack/${id}/ops`)).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Move Pinball up' }));
    expect(shownNames()).toEqual(['Upward', 'Pinball', 'Marbletris']);
  });

  test('a removed level disappears at once, the focus stays near, and undo brings it back', async () => {
    await show();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Marbletris from this pack' }));
    expect(shownNames()).toEqual(['Upward', 'Pinball']);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove Pinball from this pack');
    await screen.findByText(/You removed “Marbletris”/);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(shownNames()).toEqual(names);
  });

  test('changes of others appear at once, with their names', async () => {
    await show({ editors: [kestrel] });
    const ops: PackOp[] = [{ op: 'move', levelId: 3, after: null }];
    act(() => receiveEvent('pack:ops', stepOf(ops)));
    expect(shownNames()).toEqual(['Pinball', 'Upward', 'Marbletris']);
    await screen.findByText(/Kestrel moved “Pinball”/);
    act(() => receiveEvent('presence:changed', { packId: id, people: [{ profile: kestrel, focus: 2 }] }));
    await screen.findByText('Kestrel is editing');
    expect(within(rows()[2] ?? document.body).getByText('Kestrel')).toBeTruthy();
  });

  test('both names are offered when somebody else changes the name while it is being typed', async () => {
    const server = await show({ editors: [kestrel] });
    await userEvent.click(screen.getByRole('button', { name: 'Manage this pack' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit name and description' }));
    const field = await screen.findByLabelText<HTMLInputElement>('Name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Mine');
    const ops: PackOp[] = [{ op: 'rename', name: 'Theirs' }];
    act(() => receiveEvent('pack:ops', stepOf(ops)));
    expect(field.value).toBe('Mine');
    expect(screen.getByText(/Kestrel has just changed the name to/).textContent).toContain('Theirs');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(server.bodies(`POST /api/pack/${id}/ops`).at(-1)).toMatchObject({
        ops: [{ op: 'rename', name: 'Mine', base: 5 }],
      }),
    );
  });

  test('editing ends by itself when the permission is lost', async () => {
    setSignedIn(buildSignIn({ id: 6, username: 'Kestrel' }));
    await show({ editors: [kestrel] });
    await userEvent.click(screen.getByRole('button', { name: 'Manage this pack' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Edit name and description' }));
    expect(await screen.findByLabelText('Name')).toBeTruthy();
    act(() => receiveEvent('editors:changed', { packId: id, editors: [], editorsVersion: 1 }));
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    expect(screen.queryByRole('button', { name: /Reorder|Remove|Add levels|Manage/ })).toBeNull();
  });
});
