import { Box, ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { addressOf } from '../../../shared/routeAddress.ts';
import type { CheckedUpload } from '../../../shared/uploads.ts';
import { lazyComponent } from '../../code/lazyComponent.ts';
import { Button } from '../../ui/Button.tsx';
import { countOf } from '../../ui/countOf.ts';
import { Path } from '../../ui/Path.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { Selection } from '../choose/selection.ts';
import { DependencyTree } from '../verdict/DependencyTree.tsx';
import { countOrigins } from '../verdict/dependencyTree.ts';
import styles from './LevelReview.module.css';

const UploadPreview = lazyComponent(
  async () => (await import('../../preview/LevelPreview.tsx')).UploadPreview,
);

interface LevelReviewProps {
  checked: CheckedUpload;
  index: number;
  kind: Selection['kind'];
}

/** The level that a mission will become: its picture, its name, its files. */
export function LevelReview({ checked, index, kind }: LevelReviewProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isShown, setIsShown] = useState(false);
  const mission = checked.missions[index];
  if (!mission) return null;
  const { name, misFilePath, tree } = mission;
  const counts = countOrigins(tree);
  const found = [
    `${countOf(counts.archive, 'file')} in your ${kind}`,
    counts.stock > 0 && `${counts.stock} with the game`,
    counts.missing > 0 && `${counts.missing} missing`,
  ].filter(Boolean);
  const image = addressOf('upload.image', { query: { uploadId: checked.uploadId, missionId: index } });
  return (
    <>
      <div className={styles.level}>
        <Picture
          src={image}
          alt={`Thumbnail of ${name}`}
          gem="platinumquest"
          isEager
          className={styles.picture}
        />
        <div className={styles.words}>
          <h3 className={styles.title}>{name}</h3>
          <p className={styles.path}>
            <Path path={misFilePath} />
          </p>
          <p className={styles.path}>{found.join(' · ')}</p>
          <div className="row">
            <Button size="small" aria-expanded={isShown} onClick={() => setIsShown(!isShown)}>
              <Box className="icon" />
              Look around in 3D
            </Button>
            <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              <ChevronDown className="icon" />
              {isOpen ? 'Hide files' : 'Show files'}
            </Button>
          </div>
        </div>
      </div>
      {isShown && (
        <Suspense>
          <UploadPreview
            uploadId={checked.uploadId}
            missionId={index}
            name={name}
            poster={image}
            onClose={() => setIsShown(false)}
          />
        </Suspense>
      )}
      {isOpen && <DependencyTree tree={tree} kind={kind} onAdd={null} />}
    </>
  );
}
