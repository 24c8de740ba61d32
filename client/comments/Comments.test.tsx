// @vitest-environment jsdom
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { limits } from '../../shared/limits.ts';
import { load } from '../api/load.ts';
import { setSignedIn, setSignedOut } from '../session/sessionStore.ts';
import { keepPresses } from '../state/keptPresses.ts';
import { setDraft } from '../state/useDraft.ts';
import { fakeServer, later, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { receiveEvent } from '../testing/receiveEvent.ts';
import { commentField, showComments } from '../testing/showComments.tsx';
import { buildComment, buildExtendedLevel, buildProfile, buildSignIn } from '../testing/things.ts';
import { comments } from './commentStore.ts';

const kestrel = buildProfile({ id: 6, username: 'Kestrel' });
const postLine = 'POST /api/level/7/comment';

const postButton = () => screen.getByRole('button', { name: 'Comment' });

beforeEach(() => {
  sessionStorage.clear();
  fakeTopLayer();
  comments.clear();
  setDraft('comment:7', '');
  setSignedIn(buildSignIn());
});
afterEach(cleanup);

test('a comment is shown while it is being sent, then as it was stored', async () => {
  const answer = later<ReturnType<typeof ok>>();
  const server = fakeServer({ [postLine]: () => answer.promise });
  await showComments();
  await userEvent.type(commentField(), '  Nice one  ');
  await userEvent.click(postButton());
  expect(screen.getByText('sending…')).toBeTruthy();
  expect(commentField().value).toBe('');
  expect(server.seen[0]?.body).toEqual({ content: 'Nice one', clientId: expect.any(String) });

  const stored = buildComment({ id: 9, content: 'Nice one' });
  act(() => receiveEvent('comment:added', { levelId: 7, comment: stored }));
  expect(screen.getAllByText('Nice one'), 'the event arrives before the reply').toHaveLength(1);
  await act(async () => answer.settle(ok([stored])));
  await waitFor(() => expect(screen.queryByText('sending…')).toBeNull());
  expect(screen.getAllByText('Nice one')).toHaveLength(1);
});

test('a refused comment disappears, its reason is shown, and its text returns to the form', async () => {
  const answer = later<ReturnType<typeof ok>>();
  fakeServer({ [postLine]: () => answer.promise });
  await showComments();
  await userEvent.type(commentField(), 'First');
  await userEvent.click(postButton());
  await userEvent.type(commentField(), 'Second');
  await act(async () => answer.settle(refused('too_many_requests')));
  await screen.findByText(/Your comment was not posted. Too many requests/);
  expect(commentField().value).toBe('First\n\nSecond');
  expect(screen.queryByText('sending…')).toBeNull();
});

test('a typed comment survives leaving the page', async () => {
  const page = await showComments();
  await userEvent.type(commentField(), 'Half a thought');
  page.unmount();
  await showComments();
  expect(commentField().value).toBe('Half a thought');
});

test('a comment that is too long cannot be sent', async () => {
  setDraft('comment:7', 'x'.repeat(2003));
  await showComments();
  expect(screen.getByText('This comment is 3 characters too long.')).toBeTruthy();
  expect(postButton()).toHaveProperty('disabled', true);
});

test('only the author and moderators may delete a comment; a refusal keeps the dialog open and shows its reason', async () => {
  const server = fakeServer({ 'DELETE /api/comment/2/delete': () => refused('not_ready') });
  comments.put({ ...buildComment({ id: 1, author: kestrel }), levelId: 7 });
  comments.put({ ...buildComment({ id: 2 }), levelId: 7 });
  await showComments();
  await userEvent.click(screen.getByRole('button', { name: 'Delete the comment by Ivory' }));
  expect(screen.queryByRole('button', { name: 'Delete the comment by Kestrel' })).toBeNull();
  screen.getByText('Are you sure you want to delete this comment?');
  await userEvent.click(screen.getByRole('button', { name: 'Delete comment' }));
  await screen.findByText(/The comment was not deleted/);

  server.answer('DELETE /api/comment/2/delete', () => ok([buildComment({ id: 1, author: kestrel })]));
  await userEvent.click(screen.getByRole('button', { name: 'Delete comment' }));
  await waitFor(() => expect(screen.getByRole('heading').textContent).toBe('Comments (1)'));
});

test('comments that did not come with the page are fetched on request', async () => {
  const [newest, ...others] = [31, 30, 29].map((id) => buildComment({ id, content: `No. ${id}` }));
  const server = fakeServer({
    'GET /api/level/7/extended-info': () =>
      ok(buildExtendedLevel({ comments: newest ? [newest] : [], commentCount: 3 })),
    'GET /api/level/7/comments?before=31&limit=200': () => refused('not_ready'),
  });
  await load('level.extendedInfo', { params: { id: 7 } });
  await showComments();
  expect(screen.getByRole('heading').textContent).toBe('Comments (3)');
  const more = await screen.findByRole('button', { name: 'Show 2 more' });
  await userEvent.click(more);
  await screen.findByText(/The comments were not loaded/);
  server.answer('GET /api/level/7/comments?before=31&limit=200', () => ok(others));
  await userEvent.click(more);
  await screen.findByText('No. 29');
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  expect(screen.getByRole('heading').textContent).toBe('Comments (3)');
});

test('the button for older comments says how many there are when more are left than it shows', async () => {
  fakeServer({
    'GET /api/level/7/extended-info': () =>
      ok(
        buildExtendedLevel({ comments: [buildComment({ id: 900 })], commentCount: limits.commentsPage + 2 }),
      ),
  });
  await load('level.extendedInfo', { params: { id: 7 } });
  await showComments();
  await screen.findByRole('button', { name: /^Show 200 more ?of 201$/ });
});

test('comments that were fetched on request come back by themselves after a reload', async () => {
  const all = Array.from({ length: limits.commentsPage + 2 }, (_, index) => {
    const id = limits.commentsPage + 2 - index;
    return buildComment({ id, content: `No. ${id}` });
  });
  const server = fakeServer({
    'GET /api/level/7/extended-info': () =>
      ok(buildExtendedLevel({ comments: all.slice(0, limits.commentsPage), commentCount: all.length })),
    'GET /api/level/7/comments?before=3&limit=200': () => ok(all.slice(limits.commentsPage)),
  });
  await load('level.extendedInfo', { params: { id: 7 } });
  const page = await showComments();
  expect(screen.queryByText('No. 1')).toBeNull();
  await userEvent.click(await screen.findByRole('button', { name: /^Show 2 more/ }));
  await screen.findByText('No. 1');
  page.unmount();
  comments.clear();
  await load('level.extendedInfo', { params: { id: 7 } });
  await showComments();
  await screen.findByText('No. 1');
  expect(server.seen).toHaveLength(4);
  // What is deleted later is not made up for.
  await act(async () => receiveEvent('comment:removed', { levelId: 7, commentId: 9 }));
  expect(screen.queryByText('No. 9')).toBeNull();
  expect(server.seen).toHaveLength(4);
});

test('comments that were fetched on one level’s page are not fetched on another’s', async () => {
  const server = fakeServer({
    'GET /api/level/7/extended-info': () =>
      ok(buildExtendedLevel({ comments: [buildComment({ id: 31 })], commentCount: 3 })),
  });
  await load('level.extendedInfo', { params: { id: 7 } });
  keepPresses('default /level/8:comments', 1);
  await showComments();
  await screen.findByRole('button', { name: /^Show 2 more/ });
  expect(server.seen).toHaveLength(1);
});

test('a visitor gets a link to the sign-in page, a suspended account can only read', async () => {
  setSignedOut();
  await showComments();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/sign-in');
  act(() => setSignedIn(buildSignIn({ isSuspended: true })));
  expect(screen.queryByLabelText('Your comment')).toBeNull();
});
