import { ChevronDown, Map as MapIcon } from 'lucide-react';
import { useState } from 'react';
import type { UploadProblems } from '../../../shared/uploads.ts';
import { Chip } from '../../ui/Chip.tsx';
import { classes } from '../../ui/classes.ts';
import { countOf } from '../../ui/countOf.ts';
import { Path } from '../../ui/Path.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { DependencyList, DependencyTree, type TreeContext } from './DependencyTree.tsx';
import { countOrigins, type OriginCounts } from './dependencyTree.ts';
import styles from './MissionTrees.module.css';

type Mission = UploadProblems['missions'][number];

interface MissionTreesProps extends TreeContext {
  missions: readonly Mission[];
}

const firstShown = 12;
const openAtFirst = 2;

/** One mission as a tree; several as sections to open, incomplete ones first. */
export function MissionTrees({ missions, ...context }: MissionTreesProps) {
  const [only, ...others] = missions;
  if (!only) return null;
  if (others.length === 0) return <DependencyTree tree={only.tree} {...context} />;
  const counted = missions.map((mission) => ({ ...mission, counts: countOrigins(mission.tree) }));
  const lacking = counted.filter(({ counts }) => counts.missing > 0);
  const complete = counted.filter(({ counts }) => counts.missing === 0);
  return (
    <ShowMore items={[...lacking, ...complete]} first={firstShown}>
      {(shown) => (
        <ul className={styles.missions}>
          {shown.map((mission, index) => (
            <MissionSection
              key={mission.misFilePath}
              mission={mission}
              counts={mission.counts}
              isOpenAtFirst={index < openAtFirst && mission.counts.missing > 0}
              {...context}
            />
          ))}
        </ul>
      )}
    </ShowMore>
  );
}

interface MissionSectionProps extends TreeContext {
  mission: Mission;
  counts: OriginCounts;
  isOpenAtFirst: boolean;
}

function MissionSection({ mission, counts, isOpenAtFirst, ...context }: MissionSectionProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst);
  return (
    <li>
      <h3>
        <button
          type="button"
          className={styles.header}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <MapIcon className="icon" aria-hidden />
          <span className={styles.name}>
            <Path path={mission.misFilePath} />
          </span>
          {counts.missing > 0 ? (
            <Chip tone="bad">{counts.missing} missing</Chip>
          ) : (
            <Chip>{countOf(counts.archive + counts.stock, 'file')}</Chip>
          )}
          <ChevronDown className={classes('icon', styles.open)} aria-hidden />
        </button>
      </h3>
      {isOpen && (
        <div className={styles.files}>
          <DependencyList tree={mission.tree} {...context} />
        </div>
      )}
    </li>
  );
}
