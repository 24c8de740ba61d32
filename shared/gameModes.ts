const countDownModes = new Set<string>([
  'collection',
  'elimination',
  'gemmadness',
  'ghosts',
  'hunt',
  'king',
  'mega',
  'party',
  'props',
  'seek',
  'snowball',
  'snowballsonly',
  'spooky',
  'steal',
  'tag',
  'training',
]);

/** The modes a level has: separated by blanks in the mission; `null` and nothing are the normal mode. */
export function modesOf(gameMode: string | undefined): string[] {
  return (gameMode ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((mode) => mode !== '' && mode !== 'null');
}

/** In these modes the time counts down, so it is no qualifying time. */
export const countsDown = (gameMode: string | undefined): boolean =>
  modesOf(gameMode).some((mode) => countDownModes.has(mode));
