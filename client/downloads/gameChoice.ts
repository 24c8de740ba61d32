import { useSyncExternalStore } from 'react';
import type { Assumption } from '../../shared/archives.ts';
import { useSite } from '../site/siteStore.ts';

const names: Record<Assumption, string> = {
  platinumquest: 'PlatinumQuest',
  gold: 'Gold',
  none: 'Everything',
};
const isGame = (text: string | null): text is Assumption => text !== null && text in names;

const storageName = 'game';
const listeners = new Set<() => void>();
let chosen: Assumption | null = null;

function readChoice(): Assumption {
  if (chosen) return chosen;
  try {
    const kept = localStorage.getItem(storageName);
    if (isGame(kept)) return kept;
  } catch {
    // Where storage is forbidden, the choice lasts as long as the page.
  }
  return 'platinumquest';
}

/** Chooses the game that all downloads are for, in every later visit too. */
export function chooseGame(game: Assumption): void {
  chosen = game;
  try {
    localStorage.setItem(storageName, game);
  } catch {
    // See readChoice.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

interface GameChoice {
  game: Assumption;
  /** The games that archives can be made for here, with their names. */
  games: ReadonlyArray<{ value: Assumption; label: string }>;
}

/** The game that downloads are for: archives leave out the files that this game ships. */
export function useGameChoice(): GameChoice {
  const kept = useSyncExternalStore(subscribe, readChoice, (): Assumption => 'platinumquest');
  const hasGameFiles = useSite((site) => site.info?.hasGameFiles ?? false);
  const games = (Object.keys(names) as Assumption[]).filter((game) => game !== 'none' || hasGameFiles);
  return {
    game: games.includes(kept) ? kept : 'platinumquest',
    games: games.map((value) => ({ value, label: names[value] })),
  };
}

/** “Download for Gold”, “Download everything”. */
export const downloadWords = (game: Assumption): string =>
  game === 'none' ? 'Download everything' : `Download for ${names[game]}`;
