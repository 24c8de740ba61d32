import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ProfileInfo } from '../../shared/accounts.ts';
import { setSignedIn } from '../session/sessionStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { buildProfile, buildSignIn } from '../testing/things.ts';
import { ChangeSuspension } from './ChangeSuspension.tsx';

beforeEach(() => {
  fakeTopLayer();
  setSignedIn(buildSignIn({ id: 1, isModerator: true }));
});
afterEach(cleanup);

const show = (overrides: Partial<ProfileInfo> = {}) =>
  render(<ChangeSuspension profile={buildProfile(overrides)} />);
const buttons = () => screen.queryAllByRole('button').map((button) => button.textContent);
const type = (label: RegExp | string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });

test('moderators can suspend people, except themselves and other moderators', () => {
  show({ id: 1 });
  show({ isModerator: true });
  expect(buttons()).toEqual([]);
  act(() => setSignedIn(buildSignIn({ id: 2 })));
  show();
  expect(buttons()).toEqual([]);
});

test('suspending requires a ticked box, the exact username and a reason', async () => {
  const server = fakeServer({
    'POST /api/account/5/suspend': () => refused('internal'),
  });
  show();
  fireEvent.click(screen.getByText('Suspend'));
  const verbs = () => buttons().filter((text) => text === 'Suspend').length;
  fireEvent.click(await screen.findByRole('checkbox'));
  type('Reason', 'Spam');
  for (const name of ['', 'ivory', 'Ivory ']) {
    type(/^Type/, name);
    expect(verbs()).toBe(1);
  }
  type(/^Type/, 'Ivory');
  expect(verbs()).toBe(2);
  for (const reason of ['  ', 'x'.repeat(501)]) {
    type('Reason', reason);
    expect(verbs()).toBe(1);
  }
  type('Reason', ' Spam ');
  fireEvent.click(screen.getAllByText('Suspend').at(-1) as HTMLElement);
  expect(await screen.findByText(/Something went wrong while suspending the account\./)).toBeTruthy();
  expect(server.seen.map(({ body }) => body)).toEqual([{ reason: 'Spam' }]);
  server.answer('POST /api/account/5/suspend', () => ok({ success: true }));
  fireEvent.click(screen.getAllByText('Suspend').at(-1) as HTMLElement);
  await expect.poll(() => screen.queryByLabelText('Reason')).toBeNull();
});

test('a reason stays until it is sent or cancelled', async () => {
  show();
  const open = async () => {
    fireEvent.click(screen.getByText('Suspend'));
    return screen.findByLabelText<HTMLTextAreaElement>('Reason');
  };
  await open();
  type('Reason', 'Spam in comments');
  fireEvent(screen.getByRole('alertdialog'), new Event('cancel', { cancelable: true }));
  expect((await open()).value).toBe('Spam in comments');
  fireEvent.click(screen.getByText('Cancel'));
  expect((await open()).value).toBe('');
});

test('unsuspending asks once and shows a failure', async () => {
  fakeServer({ 'POST /api/account/5/unsuspend': () => refused('internal') });
  show({ isSuspended: true, suspensionReason: 'Spam' });
  fireEvent.click(screen.getByText('Unsuspend'));
  fireEvent.click(screen.getAllByText('Unsuspend').at(-1) as HTMLElement);
  expect(await screen.findByText(/Something went wrong while unsuspending the account\./)).toBeTruthy();
});

test('the dialog does not turn into the other one when the event arrives before the answer', async () => {
  const { rerender } = show();
  fireEvent.click(screen.getByText('Suspend'));
  await screen.findByLabelText('Reason');
  rerender(<ChangeSuspension profile={buildProfile({ isSuspended: true, suspensionReason: 'Spam' })} />);
  expect(screen.getByLabelText('Reason')).toBeTruthy();
  expect(buttons().filter((text) => text === 'Unsuspend')).toHaveLength(1);
});
