import { Link } from 'react-router-dom';
import { uploadSize } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { Card } from '../ui/Card.tsx';
import styles from './UploadAside.module.css';

/** Advice before an upload. */
export function UploadChecklist() {
  return (
    <Card as="section" aria-labelledby="before">
      <h2 id="before" className={styles.title}>
        Before you upload
      </h2>
      <ul className={styles.list}>
        <li>A picture with the mission's name lies beside it.</li>
        <li>The MissionInfo has a name, an artist and a description.</li>
        <li>Interiors, textures and sounds of your own are in it too.</li>
        <li>It is {uploadSize} at most, and has been played to the end.</li>
      </ul>
      <Link to={pathOf('aboutUpload')} className={styles.link}>
        About upload
      </Link>
    </Card>
  );
}
