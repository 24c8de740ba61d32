import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, describe, expect, test } from 'vitest';
import type { LevelInfo } from '../../shared/levels.ts';
import { buildLevel } from '../testing/things.ts';
import { LevelCard } from './LevelCard.tsx';

afterEach(cleanup);

const daedalus = buildLevel({
  gameType: 'multi',
  modification: 'platinumquest',
  name: 'Daedalus',
  artist: 'IsraeliRD',
  gameMode: 'hunt coop',
  gems: 24,
  lovedCount: 61,
});

function show(level: LevelInfo) {
  return render(
    <MemoryRouter>
      <LevelCard level={level} />
    </MemoryRouter>,
  );
}

describe('LevelCard', () => {
  test('links to the level and shows its facts', () => {
    const { container } = show(daedalus);
    expect(screen.getByRole('link', { name: 'Daedalus' }).getAttribute('href')).toBe('/level/7');
    for (const words of ['by IsraeliRD', 'Hunt', 'Co-op', '24 gems', 'PlatinumQuest']) {
      expect(screen.getByText(words)).toBeTruthy();
    }
    expect(container.textContent).toContain('1,904 downloads');
    expect(container.textContent).toContain('61 loves');
  });

  test('counts one download and one love', () => {
    const { container } = show({ ...daedalus, downloads: 1, lovedCount: 1 });
    expect(container.textContent).toMatch(/1 download1 love$/);
  });

  test('leaves out missing facts', () => {
    const { artist: _, ...anonymous } = daedalus;
    const { container } = show({ ...anonymous, gameMode: 'null', gems: 0 });
    expect(container.textContent).not.toContain('by ');
    expect(container.textContent).not.toContain('gem');
    expect(container.textContent).not.toContain('null');
  });

  test('replaces a picture that cannot be loaded by the gem', () => {
    const { container } = show(daedalus);
    const picture = container.querySelector('img');
    expect(picture?.getAttribute('src')).toBe('/api/level/7/image');
    if (picture) fireEvent.error(picture);
    expect(container.querySelector('img')).toBeNull();
  });
});
