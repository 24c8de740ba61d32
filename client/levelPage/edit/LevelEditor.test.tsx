// @vitest-environment jsdom
import { EditorView } from '@codemirror/view';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ExtendedLevelInfo } from '../../../shared/levels.ts';
import { levels } from '../../levels/levelStore.ts';
import { setSignedIn, setSignedOut } from '../../session/sessionStore.ts';
import { fakeServer, later, ok, refused } from '../../testing/fakeServer.ts';
import { fakeTopLayer } from '../../testing/fakeTopLayer.ts';
import { receiveEvent } from '../../testing/receiveEvent.ts';
import { buildExtendedLevel, buildSignIn } from '../../testing/things.ts';
import { LevelPage } from '../LevelPage.tsx';
import { levelPages } from '../levelPageStore.ts';
import { closeLevelDraft } from './levelDraft.ts';

const stored = buildExtendedLevel({ remarks: 'Old remarks', modification: 'gold' });
const edited = (overrides: Partial<ExtendedLevelInfo> = {}) =>
  buildExtendedLevel({ ...stored, editedAt: stored.addedAt + 1, ...overrides });
const patch = 'PATCH /api/level/7/edit';
const scrollTo = vi.fn();

const show = () =>
  render(
    <MemoryRouter>
      <LevelPage id={7} />
    </MemoryRouter>,
  );
const editButton = () => screen.findByRole('button', { name: 'Edit level' });
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const remarks = () => screen.getByLabelText<HTMLTextAreaElement>('Remarks');
const codeField = () => screen.findByRole('textbox', { name: 'Mission info' });

async function view(): Promise<EditorView> {
  const found = EditorView.findFromDOM(await codeField());
  if (!found) throw new Error('There is no code editor.');
  return found;
}
const code = async () => (await view()).state.doc.toString();
async function typeCode(text: string): Promise<void> {
  const editor = await view();
  act(() => editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: text } }));
}
async function open(): Promise<void> {
  await userEvent.click(await editButton());
  await codeField();
}

const startCode = 'name = "Black Diamond";\nartist = "Alex Swanson";';
const steeper = 'name = "Steeper"; artist = "Alex Swanson";';

function serve(handlers: Parameters<typeof fakeServer>[0] = {}) {
  return fakeServer({ 'GET /api/level/7/extended-info': () => ok(stored), ...handlers });
}

// The code editor is large: load it before the first test is timed.
beforeAll(() => import('./LevelEditor.tsx'));
beforeEach(() => {
  fakeTopLayer();
  vi.stubGlobal('scrollTo', scrollTo);
  Element.prototype.scrollIntoView = () => undefined;
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  scrollTo.mockClear();
  levels.clear();
  levelPages.clear();
  closeLevelDraft(7);
  setSignedIn(buildSignIn());
});
afterEach(cleanup);

test('only the owner and moderators see the edit button', async () => {
  serve();
  setSignedIn(buildSignIn({ id: 6 }));
  show();
  await screen.findByText('Old remarks');
  expect(screen.queryByRole('button', { name: 'Edit level' })).toBeNull();
  act(() => setSignedIn(buildSignIn({ id: 6, isModerator: true })));
  await open();
  act(() => setSignedOut());
  expect(screen.queryByRole('heading', { name: 'Edit level' })).toBeNull();
});

test('a change is sent, and the page shows the result from its top', async () => {
  const answer = later<ReturnType<typeof ok>>();
  const server = serve({ [patch]: () => answer.promise });
  show();
  await open();
  expect(await code()).toBe(startCode);
  expect(saveButton()).toHaveProperty('disabled', true);
  await typeCode(steeper);
  await userEvent.click(saveButton());
  expect(server.bodies(patch).at(-1)).toEqual({
    missionInfo: { name: 'Steeper', artist: 'Alex Swanson' },
    remarks: null,
    editedAt: null,
  });
  screen.getByText('Saving…');
  const missionInfo = { name: 'Steeper', artist: 'Alex Swanson' };
  await act(async () => answer.settle(ok(edited({ name: 'Steeper', missionInfo }))));
  await screen.findByRole('heading', { level: 1, name: 'Steeper' });
  await screen.findByText('The level has been saved.');
  expect(scrollTo).toHaveBeenCalledWith({ top: 0, behavior: 'smooth' });
  expect(screen.queryByRole('heading', { name: 'Edit level' })).toBeNull();
});

test('a change of the remarks alone does not send the mission info', async () => {
  const server = serve({ [patch]: () => ok(edited({ remarks: 'New' })) });
  show();
  await open();
  await userEvent.clear(remarks());
  await userEvent.type(remarks(), ' New ');
  await userEvent.click(saveButton());
  await screen.findByText('New');
  expect(server.bodies(patch).at(-1)).toEqual({ missionInfo: null, remarks: 'New', editedAt: null });
});

test('problems are shown beside the code while typing', async () => {
  serve();
  show();
  await open();
  await typeCode('name = Steeper;');
  screen.getByText(
    /MissionInfo code has syntactical errors. It must follow the following pattern: key1 = "value1";/,
  );
  expect(saveButton()).toHaveProperty('disabled', true);
  await typeCode('name = "Steeper"; gems = "5";');
  screen.getByText('MissionInfo is missing "artist".');
  screen.getByText('Property "gems" is not allowed to change. (was: undefined)');
  await typeCode(steeper);
  expect(screen.queryByText(/is missing/)).toBeNull();
  expect(saveButton()).toHaveProperty('disabled', false);
});

test('a refusal shows its reason, and every typed text stays', async () => {
  serve({ [patch]: () => refused('edit_refused', 'No such luck.') });
  const page = show();
  await open();
  await typeCode(steeper);
  await userEvent.type(remarks(), ' and more');
  await userEvent.click(saveButton());
  await screen.findByText('Level edit failed. Consult an admin for details. No such luck.');
  expect([await code(), remarks().value]).toEqual([steeper, 'Old remarks and more']);
  page.unmount();
  show();
  await codeField();
  expect([await code(), remarks().value]).toEqual([steeper, 'Old remarks and more']);
});

test('Cancel restores the level; Esc asks first when something was changed', async () => {
  serve();
  show();
  await open();
  await userEvent.type(remarks(), 'x');
  await userEvent.keyboard('{Escape}');
  await userEvent.click(await screen.findByRole('button', { name: 'Keep editing' }));
  expect(remarks().value).toBe('Old remarksx');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  screen.getByText('Old remarks');
  await open();
  expect(remarks().value).toBe('Old remarks');
  remarks().focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Edit level' })).toBeNull());
});

test("somebody else's change replaces untouched text, and is offered beside text that was changed here", async () => {
  const server = serve({ [patch]: () => ok(edited({ editedAt: stored.addedAt + 2 })) });
  show();
  await open();
  await userEvent.type(remarks(), '!');
  const theirs = { name: 'Theirs', artist: 'Alex Swanson' };
  act(() => receiveEvent('level:edited', edited({ remarks: 'Other', missionInfo: theirs })));
  expect(await code()).toContain('name = "Theirs";');
  screen.getByText('Someone has just changed the remarks to this:');
  expect(saveButton()).toHaveProperty('disabled', true);
  await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
  await userEvent.click(saveButton());
  expect(server.bodies(patch).at(-1)).toEqual({
    missionInfo: null,
    remarks: 'Old remarks!',
    editedAt: stored.addedAt + 1,
  });
});

test('text that was typed and deleted again does not count as a change', async () => {
  serve();
  show();
  await open();
  await userEvent.type(remarks(), 'x{Backspace}');
  act(() => receiveEvent('level:edited', edited({ remarks: 'Other' })));
  expect(remarks().value).toBe('Other');
  expect(screen.queryByRole('button', { name: 'Take theirs' })).toBeNull();
});

test('the text of the other person can replace the typed one', async () => {
  serve();
  show();
  await open();
  await typeCode(steeper);
  act(() => receiveEvent('level:edited', edited({ missionInfo: { name: 'Theirs', artist: 'x' } })));
  await userEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
  expect(await code()).toBe('name = "Theirs";\nartist = "x";');
  expect(screen.queryByRole('button', { name: 'Take theirs' })).toBeNull();
});

test('a change that conflicts with a missed one is refused, and the other text is offered', async () => {
  const server = serve({ [patch]: () => refused('conflict') });
  show();
  await open();
  await typeCode(steeper);
  server.answer('GET /api/level/7/extended-info', () =>
    ok(edited({ missionInfo: { name: 'Theirs', artist: 'x' } })),
  );
  await userEvent.click(saveButton());
  await screen.findByText('Someone has just changed the mission info to this:');
  screen.getByText(/Someone else changed this at the same time/);
  expect(await code()).toBe(steeper);
});
