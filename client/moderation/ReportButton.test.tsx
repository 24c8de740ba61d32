// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { setSignedIn } from '../session/sessionStore.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { buildSignIn } from '../testing/things.ts';
import { ReportButton } from './ReportButton.tsx';

afterEach(cleanup);

test('the focus stays on the button until the dialog is there, and returns to it', async () => {
  fakeTopLayer();
  setSignedIn(buildSignIn());
  render(<ReportButton kind="level" id={7} owner={{ id: 99 }} name="Black Diamond" />);
  const button = await screen.findByRole('button', { name: 'Report Black Diamond' });
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button);
  const dialog = await screen.findByRole('dialog');
  expect(screen.getByRole('button', { name: 'Report Black Diamond' })).toBe(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(dialog.isConnected).toBe(false);
  expect(document.activeElement).toBe(button);
});

test('what was written stays until it is sent or cancelled', async () => {
  fakeTopLayer();
  setSignedIn(buildSignIn());
  render(<ReportButton kind="level" id={7} owner={{ id: 99 }} name="Black Diamond" />);
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Report Black Diamond' }));
    return screen.findByLabelText<HTMLTextAreaElement>('What should a moderator know?');
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
  const category = () => screen.getByLabelText<HTMLSelectElement>('What is wrong?').value;
  await userEvent.type(await open(), 'It is a copy');
  await userEvent.selectOptions(screen.getByLabelText('What is wrong?'), 'copied');
  const dialog = screen.getByRole('dialog');
  fireEvent.mouseDown(dialog);
  expect(dialog.isConnected).toBe(true);
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  expect(dialog.isConnected).toBe(false);
  expect((await open()).value).toBe('It is a copy');
  expect(category()).toBe('copied');
  await press('Cancel');
  expect((await open()).value).toBe('');
  expect(category()).toBe('offensive');
});
