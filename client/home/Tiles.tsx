import { CodeXml, Layers, Search, Upload } from 'lucide-react';
import { Link } from 'react-router-dom';
import { pathOf } from '../../shared/pageAddresses.ts';
import cardStyles from '../ui/Card.module.css';
import { classes } from '../ui/classes.ts';
import styles from './Tiles.module.css';

const tiles = [
  { to: pathOf('search'), name: 'Search', note: 'Find any level in an instant', Icon: Search },
  { to: pathOf('packs'), name: 'Packs', note: 'Collections made together', Icon: Layers },
  { to: pathOf('upload'), name: 'Upload', note: 'Share what you built', Icon: Upload },
  { href: pathOf('apiDocs'), name: 'API docs', note: 'For games and scripts', Icon: CodeXml },
];

export function Tiles() {
  return (
    <ul className={styles.tiles}>
      {tiles.map(({ to, href, name, note, Icon }) => {
        const className = classes(cardStyles.card, styles.tile);
        const content = (
          <>
            <Icon className="icon" />
            <span>
              <b>{name}</b>
              <span className={styles.note}>{note}</span>
            </span>
          </>
        );
        return (
          <li key={name}>
            {to ? (
              <Link to={to} className={className}>
                {content}
              </Link>
            ) : (
              <a href={href} className={className}>
                {content}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
