import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { offlineError } from '../api/callError.ts';
import { setSiteInfo, useSite } from '../site/siteStore.ts';
import { fakeServer, ok, refused } from '../testing/fakeServer.ts';
import { fakeTopLayer } from '../testing/fakeTopLayer.ts';
import { BulkDownload } from './BulkDownload.tsx';

const sizeLine = 'POST /api/level/zip/size?assuming=platinumquest';
const ids = Array.from({ length: 120 }, (_, index) => index + 1);

beforeEach(() => {
  fakeTopLayer();
  setSiteInfo({ version: '1', supportUrl: null, levelCount: 120, packCount: 1, hasGameFiles: false });
});
afterEach(() => {
  cleanup();
  useSite.setState({ info: null });
});

async function ask(readIds: () => Promise<readonly number[]> = async () => ids) {
  render(<BulkDownload count={ids.length} readIds={readIds} />);
  await userEvent.click(screen.getByRole('button', { name: 'Download all matching levels' }));
  await screen.findByText("You're about to download 120 levels. Are you sure?");
}

test('the confirmation of a large download shows its size', async () => {
  const server = fakeServer({ [sizeLine]: () => ok({ size: 4_812_345_678 }) });
  await ask();
  await screen.findByText('The archive is 4.8 GB large.');
  expect(server.seen).toEqual([expect.objectContaining({ body: { ids: ids.join(',') } })]);
});

test('a large download can be confirmed while its size is unknown', async () => {
  fakeServer({ [sizeLine]: () => refused('too_many_requests') });
  await ask();
  await screen.findByText('How large the archive is could not be found out.');
  expect(screen.getByRole('button', { name: 'Download 120 levels' })).toBeTruthy();
});

test('the levels are asked for again after they could not be read', async () => {
  fakeServer({ [sizeLine]: () => ok({ size: 4_812_345_678 }) });
  const answers = [offlineError()];
  await ask(async () => {
    const error = answers.pop();
    if (error) throw error;
    return ids;
  });
  await screen.findByText('The archive is 4.8 GB large.');
});

test('nothing can be downloaded until it is known which levels are found, from the menu of phones either', () => {
  render(<BulkDownload count={3} readIds={null} />);
  for (const name of ['Download all matching levels', 'Download the matching levels']) {
    expect(screen.getByRole('button', { name }).matches(':disabled')).toBe(true);
  }
});
