import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import { buildExtendedLevel } from '../testing/things.ts';
import { LevelAbout } from './LevelAbout.tsx';
import { splitLevel } from './levelPageStore.ts';

test('the name of the artist links to a search for their levels', () => {
  const { level, page } = splitLevel(buildExtendedLevel({ artist: 'Ida & Ola' }));
  render(
    <MemoryRouter>
      <LevelAbout level={level} page={page} />
    </MemoryRouter>,
  );
  expect(screen.getByRole('link', { name: 'Ida & Ola' }).getAttribute('href')).toBe('/search?q=Ida+%26+Ola');
});
