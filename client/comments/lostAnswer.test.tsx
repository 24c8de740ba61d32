// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { load } from '../api/load.ts';
import { setSignedIn } from '../session/sessionStore.ts';
import { setDraft } from '../state/useDraft.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { commentField, showComments } from '../testing/showComments.tsx';
import { buildComment, buildExtendedLevel, buildSignIn } from '../testing/things.ts';
import { comments } from './commentStore.ts';

/** The call that posts a comment; in these tests its answer does not arrive. */
const postLine = 'POST /api/level/7/comment';
const doubt = /Your comment may not have been posted/;
const lost = () => {
  throw new TypeError('Failed to fetch');
};
const press = () => userEvent.click(screen.getByRole('button', { name: 'Comment' }));

beforeEach(() => {
  fakeTopLayer();
  comments.clear();
  setDraft('comment:7', '');
  setDraft('comment:7:sent', '');
  setSignedIn(buildSignIn());
});
afterEach(cleanup);

test('a comment without an answer returns to the form with a warning, and another attempt sends the same client ID', async () => {
  comments.put({ ...buildComment({ id: 3, content: 'Nice one' }), levelId: 7 });
  const server = fakeServer({ [postLine]: lost });
  await showComments();
  await userEvent.type(commentField(), 'Nice one');
  await press();
  await screen.findByText(doubt);
  expect(commentField().value).toBe('Nice one');
  server.answer(postLine, () => ok([buildComment({ id: 9, content: 'Nice one' })]));
  await press();
  await waitFor(() => expect(screen.queryByText(doubt)).toBeNull());
  expect(commentField().value).toBe('');
  const ids = server.seen.map(({ body }) => (body as { clientId: string }).clientId);
  expect(ids).toEqual([ids[0], ids[0]]);
});

test('a comment without an answer is found among those that arrive or are loaded later, and leaves the form', async () => {
  fakeServer({
    [postLine]: lost,
    'GET /api/level/7/extended-info': () =>
      ok(buildExtendedLevel({ comments: [buildComment({ id: 9, content: 'Loaded later' })] })),
  });
  await showComments();
  await userEvent.type(commentField(), 'Arrives later');
  await press();
  await screen.findByText(doubt);
  const stored = buildComment({ id: 8, content: 'Arrives later' });
  act(() => receiveEvent('comment:added', { levelId: 7, comment: stored }));
  await waitFor(() => expect(commentField().value).toBe(''));
  expect(screen.queryByText(doubt)).toBeNull();

  await userEvent.type(commentField(), 'Loaded later');
  await press();
  await screen.findByText(doubt);
  await act(() => load('level.extendedInfo', { params: { id: 7 } }));
  await waitFor(() => expect(commentField().value).toBe(''));
  expect(screen.queryByText(doubt)).toBeNull();
});

test('a changed text is sent as another comment, and a refusal removes the warning', async () => {
  const server = fakeServer({ [postLine]: lost });
  await showComments();
  await userEvent.type(commentField(), 'Firrst');
  await press();
  await screen.findByText(doubt);
  server.answer(postLine, () => refused('too_many_requests'));
  await userEvent.clear(commentField());
  await userEvent.type(commentField(), 'First');
  await press();
  await screen.findByText(/Your comment was not posted. Too many requests/);
  expect(screen.queryByText(doubt)).toBeNull();
  expect(commentField().value).toBe('First');
  const ids = server.seen.map(({ body }) => (body as { clientId: string }).clientId);
  expect(new Set(ids).size).toBe(2);
});
