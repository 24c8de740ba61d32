// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
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
  await userEvent.tab();
  const button = screen.getByRole('button', { name: 'Report Black Diamond' });
  await userEvent.keyboard('{Enter}');
  expect(document.activeElement).toBe(button);
  const dialog = await screen.findByRole('dialog');
  expect(screen.getByRole('button', { name: 'Report Black Diamond' })).toBe(button);
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  expect(dialog.isConnected).toBe(false);
  expect(document.activeElement).toBe(button);
});
