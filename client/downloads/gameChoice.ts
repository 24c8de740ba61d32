import type { Assumption } from '../../shared/archives.ts';
import { gameCookieName } from '../../shared/gameCookieName.ts';
import { useSite } from '../site/siteStore.ts';
import { createStore } from '../store/createStore.ts';

/** What Gold lacks, the game in the web may lack too. */
const names: Record<Assumption, string> = {
  platinumquest: 'PlatinumQuest',
  gold: 'Gold and Web',
  none: 'Everything',
};
const isGame = (text: string | null): text is Assumption => text !== null && text in names;

const useGame = createStore<{ game: Assumption }>(() => ({ game: 'platinumquest' }));

/** The game that the server has rendered the page for. */
export const setServedGame = (game: Assumption): void => useGame.setState({ game });

export const gameStorage = 'game';

/** Chooses the game that all downloads are for, in every later visit too. */
export function chooseGame(game: Assumption): void {
  useGame.setState({ game });
  try {
    localStorage.setItem(gameStorage, game);
    // The server renders pages for this game. Browsers drop cookies sooner than what is in the storage.
    // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous, and missing on plain http
    document.cookie = `${gameCookieName}=${game};path=/;max-age=31536000;samesite=lax`;
  } catch {
    // Where storage is forbidden, the choice lasts as long as the page.
  }
}

/** Chooses the game that was chosen in an earlier visit. Call it once the page is ready for hydration. */
export function recallGame(): void {
  try {
    const kept = localStorage.getItem(gameStorage);
    if (isGame(kept)) chooseGame(kept);
  } catch {
    // See chooseGame.
  }
}

interface GameChoice {
  game: Assumption;
  /** The games that archives can be made for here, with their names. */
  games: ReadonlyArray<{ value: Assumption; label: string }>;
}

/** The game that downloads are for: archives leave out the files that this game ships. */
export function useGameChoice(): GameChoice {
  const { game: chosen } = useGame();
  const hasGameFiles = useSite((site) => site.info?.hasGameFiles ?? false);
  const games = (Object.keys(names) as Assumption[]).filter((game) => game !== 'none' || hasGameFiles);
  return {
    game: games.includes(chosen) ? chosen : 'platinumquest',
    games: games.map((value) => ({ value, label: names[value] })),
  };
}

/** “Download for Gold and Web”, “Download everything”. */
export const downloadWords = (game: Assumption): string =>
  game === 'none' ? 'Download everything' : `Download for ${names[game]}`;
