import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { vi } from 'vitest';
import { setSignedIn } from '../session/sessionStore.ts';
import { useBanner } from '../state/banner.ts';
import { forgetDrafts } from '../state/useDraft.ts';
import { UploadPage } from '../uploads/UploadPage.tsx';
import type { fakeServer } from './fakeServer.ts';
import { fakeTopLayer } from './fakeTopLayer.ts';
import { type FakeUpload, fakeUploads } from './fakeUploads.ts';
import { buildSignIn } from './things.ts';

let uploads: FakeUpload[] = [];

/** Call it before each test: somebody is signed in, and the test answers the uploads. */
export function setUp(): void {
  fakeTopLayer();
  uploads = fakeUploads();
  forgetDrafts(0);
  setSignedIn(buildSignIn());
  useBanner.setState({ message: null, next: null });
}

export function open(address = '/upload') {
  const elsewhere = ['/sign-in', '/content-guidelines', '/level/:id', '/profile/:id', '/packs'];
  const routes = [
    { path: '/upload', element: <UploadPage /> },
    ...elsewhere.map((path) => ({ path, element: <p>Elsewhere</p> })),
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(<RouterProvider router={router} />);
  return router;
}

export const zip = new File(['zip'], 'volcano-run.zip');
export const choose = (file: File) =>
  userEvent.upload(screen.getByLabelText('A .zip with your levels'), file, { applyAccept: false });
export const add = (...files: File[]) => userEvent.upload(screen.getByLabelText('Files to add'), files);
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
export const alertText = async () => (await screen.findByRole('alert')).textContent;
export const fill = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** The uploads that the page has sent. */
export const sent = {
  last(): FakeUpload {
    const upload = uploads.at(-1);
    if (!upload) throw new Error('Nothing was sent.');
    return upload;
  },
  /** The paths in the newest one. */
  paths(): string[] {
    const { body } = sent.last();
    return body instanceof FormData ? [...body.keys()] : [];
  },
  count: (): number => uploads.length,
};

export const answer = async (reply: { status: number; body: unknown }) => {
  await act(async () => sent.last().answer(reply));
  // The code of the verdict is loaded on demand.
  await act(() => vi.dynamicImportSettled());
};
export const upload = async (reply: { status: number; body: unknown }) => {
  await choose(zip);
  await answer(reply);
};
/** What was sent to be written; the list of unsubmitted uploads is only read. */
export const writes = ({ seen }: ReturnType<typeof fakeServer>) =>
  seen.filter(({ method }) => method !== 'GET');
