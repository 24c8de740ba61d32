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
