import type { Compatibility, GameType } from '../../shared/classification.ts';
import type { LevelInfo } from '../../shared/levels.ts';
import { modeLabels } from '../levels/gameModes.ts';
import { Card } from '../ui/Card.tsx';
import { Facts } from '../ui/Facts.tsx';
import { formatCount } from '../ui/formatCount.ts';
import { Medal } from '../ui/Medal.tsx';
import { Path } from '../ui/Path.tsx';
import { challengesOf } from './toBeat.ts';

export const gameTypeLabels: Record<GameType, string> = { single: 'Singleplayer', multi: 'Multiplayer' };

const runsIn: Record<Compatibility, string> = {
  mbg: 'Gold · Web · PQ',
  mbw: 'Web · PQ',
  pq: 'PQ',
};

export function ToBeat({ level }: { level: LevelInfo }) {
  const challenges = challengesOf(level);
  if (challenges.length === 0) return null;
  return (
    <Card as="section" aria-labelledby="to-beat">
      <h2 id="to-beat">To beat</h2>
      <Facts
        facts={challenges.map(({ medal, term, value }) => ({
          key: `${medal} ${term}`,
          term: <Medal kind={medal}>{term}</Medal>,
          value,
        }))}
      />
    </Card>
  );
}

export function LevelDetails({ level }: { level: LevelInfo }) {
  const modes = modeLabels(level.gameMode);
  const facts = [
    ...(modes.length > 0 ? [{ key: 'mode', term: 'Game mode', value: modes.join(', ') }] : []),
    { key: 'gems', term: 'Gem count', value: formatCount(level.gems) },
    { key: 'egg', term: 'Has Easter Egg', value: level.hasEasterEgg ? 'Yes' : 'No' },
    { key: 'runs', term: 'Runs in', value: runsIn[level.datablockCompatibility] },
    { key: 'file', term: 'File name', value: <Path path={level.baseName} /> },
  ];
  return (
    <Card as="section" aria-labelledby="details">
      <h2 id="details">Details</h2>
      <Facts facts={facts} />
    </Card>
  );
}
