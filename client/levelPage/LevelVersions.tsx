import { Box, Download } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { LevelVersion } from '../../shared/levelFiles.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { addressOf } from '../../shared/routeAddress.ts';
import { call } from '../api/call.ts';
import { useGameChoice } from '../downloads/gameChoice.ts';
import { useReconnections } from '../live/connection.ts';
import { Loaded } from '../state/Loaded.tsx';
import { useLoad } from '../state/useLoad.ts';
import { UserText } from '../texts/UserText.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { DateText } from '../ui/DateText.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import styles from './LevelVersions.module.css';

interface LevelVersionsProps {
  levelId: number;
  /** The newest version; the list is loaded again when it changes. */
  version: number;
  /** Opens a version in 3D; null for the newest. */
  onOpenPreview: (version: number | null) => void;
}

/** The versions of a level's files, each with its changes and a download. */
export function LevelVersions({ levelId, version, onOpenPreview }: LevelVersionsProps) {
  const loading = useLoad(
    `level.versions:${levelId}:${version}`,
    (signal) => call('level.versions', { params: { id: levelId }, signal }),
    useReconnections(),
  );
  return (
    <Card as="section" aria-labelledby="versions">
      <h2 id="versions">Versions</h2>
      <Loaded
        loading={loading}
        data={loading.data}
        failure="The versions could not be loaded."
        pending={<Skeleton height={72} />}
      >
        {(versions) => (
          <ol className={styles.list} reversed>
            {versions.map((entry) => (
              <li key={entry.version}>
                <VersionEntry
                  levelId={levelId}
                  entry={entry}
                  isNewest={entry.version === version}
                  onOpenPreview={onOpenPreview}
                />
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Card>
  );
}

interface VersionEntryProps extends Pick<LevelVersionsProps, 'levelId' | 'onOpenPreview'> {
  entry: LevelVersion;
  isNewest: boolean;
}

function VersionEntry({ levelId, entry, isNewest, onOpenPreview }: VersionEntryProps) {
  const { version, addedAt, addedBy, change } = entry;
  const { game } = useGameChoice();
  const address = addressOf('level.zip', { params: { id: levelId }, query: { version, assuming: game } });
  const open = () => {
    onOpenPreview(isNewest ? null : version);
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  return (
    <div className={styles.entry}>
      <div className={styles.words}>
        <h3>
          Version {version}
          {isNewest && <span className="quiet small"> · this one</span>}
        </h3>
        <p className="quiet small">
          <DateText time={addedAt} /> by{' '}
          <Link to={pathOf('profile', { id: addedBy.id })}>{addedBy.username}</Link>
        </p>
        {change && <UserText>{change}</UserText>}
        <FileChanges entry={entry} />
      </div>
      <span className="row">
        <Button size="small" aria-label={`Look around in version ${version} in 3D`} onClick={open}>
          <Box className="icon" />
          In 3D
        </Button>
        <ButtonLink size="small" href={address} download aria-label={`Download version ${version}`}>
          <Download className="icon" />
          Download
        </ButtonLink>
      </span>
    </div>
  );
}

function FileChanges({ entry }: { entry: LevelVersion }) {
  const changes = [
    { verb: 'added', files: entry.addedFiles },
    { verb: 'changed', files: entry.changedFiles },
    { verb: 'removed', files: entry.removedFiles },
  ].filter(({ files }) => files.length > 0);
  // The first version adds every file, so its changes are not worth showing.
  if (entry.version === 1 || changes.length === 0) return null;
  const filesOf = (count: number) => (count === 1 ? '1 file' : `${count} files`);
  return (
    <details className={styles.changes}>
      <summary>{changes.map(({ verb, files }) => `${filesOf(files.length)} ${verb}`).join(', ')}</summary>
      {changes.map(({ verb, files }) => (
        <ul key={verb} aria-label={`Files ${verb}`}>
          {files.map((path) => (
            <li key={path}>
              <code>{path}</code> {verb}
            </li>
          ))}
        </ul>
      ))}
    </details>
  );
}
