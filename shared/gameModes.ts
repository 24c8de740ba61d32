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

/**
 * The modes of a level, separated by blanks in the mission; `null` and an empty text mean the normal mode.
 */
export function modesOf(gameMode: string | undefined): string[] {
  return (gameMode ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter((mode) => mode !== '' && mode !== 'null');
}

/** Whether the time counts down; it is then no qualifying time. */
export const countsDown = (gameMode: string | undefined): boolean =>
  modesOf(gameMode).some((mode) => countDownModes.has(mode));
