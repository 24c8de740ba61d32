/** Every game mode people can filter by: the word in a mission (lower case) → its label. */
export const gameModes = {
  '2d': '2D',
  collection: 'Collection',
  consistency: 'Consistency',
  coop: 'Co-op',
  elimination: 'Elimination',
  free: 'Free',
  gemmadness: 'Gem Madness',
  ghosts: 'Ghosts',
  haste: 'Haste',
  hunt: 'Hunt',
  king: 'King',
  laps: 'Laps',
  mega: 'Mega',
  party: 'Party',
  props: 'Props',
  quota: 'Quota',
  race: 'Race',
  seek: 'Seek',
  snowball: 'Snowball',
  snowballsonly: 'Snowballs Only',
  spooky: 'Spooky',
  steal: 'Steal',
  tag: 'Tag',
  training: 'Training',
} as const;

export type GameMode = keyof typeof gameModes;

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

const isKnown = (mode: string): mode is GameMode => Object.hasOwn(gameModes, mode);

/** The labels of the modes; unknown modes are split at capitals and capitalised. */
export function modeLabels(gameMode: string | undefined): string[] {
  const words = (gameMode ?? '').split(/\s+/).filter((word) => word !== '' && word.toLowerCase() !== 'null');
  return words.map((word) => {
    const key = word.toLowerCase();
    if (isKnown(key)) return gameModes[key];
    return word.replace(/([a-z\d])([A-Z])/g, '$1 $2').replace(/^./, (letter) => letter.toUpperCase());
  });
}
