import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import type { LevelVersion } from '../../shared/levelFiles.ts';
import { chooseGame } from '../downloads/gameChoice.ts';
import { fakeServer, ok } from '../testing/fakeServer.ts';
import { buildProfile } from '../testing/things.ts';
import { LevelVersions } from './LevelVersions.tsx';

afterEach(() => {
  cleanup();
  chooseGame('platinumquest');
});

const buildVersion = (version: number): LevelVersion => ({
  version,
  addedAt: 1_600_000_000_000 + version,
  addedBy: buildProfile(),
  change: '',
  addedFiles: [],
  changedFiles: [],
  removedFiles: [],
});

test('an earlier version is downloaded for the chosen game', async () => {
  chooseGame('gold');
  fakeServer({ 'GET /api/level/7/versions': () => ok([buildVersion(2), buildVersion(1)]) });
  render(<LevelVersions levelId={7} version={2} onOpenPreview={() => undefined} />, {
    wrapper: MemoryRouter,
  });
  const download = await screen.findByRole('link', { name: 'Download version 1' });
  expect(download.getAttribute('href')).toBe('/api/level/7/zip?version=1&assuming=gold');
});
