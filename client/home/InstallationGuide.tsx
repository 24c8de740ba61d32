import { Suspense } from 'react';
import { lazyComponent } from '../code/lazyComponent.ts';
import { Card } from '../ui/Card.tsx';
import styles from './InstallationGuide.module.css';

const CopyButton = lazyComponent(async () => (await import('../ui/CopyButton.tsx')).CopyButton);

const places = [
  {
    system: 'Windows',
    folders: [
      {
        game: 'Marble Blast Gold',
        path: '%LocalAppData%\\VirtualStore\\Program Files (x86)\\Marble Blast Gold\\marble\\data',
      },
      { game: 'PlatinumQuest', path: '%AppData%\\PlatinumQuest\\platinum\\data' },
    ],
  },
  {
    system: 'Mac',
    note: 'Right-click the app and choose Show Package Contents to get inside.',
    folders: [
      {
        game: 'Marble Blast Gold',
        path: '/Applications/MarbleBlast Gold/MarbleBlastGold.app/marble/data',
      },
      { game: 'PlatinumQuest', path: '/Applications/PlatinumQuest.app/platinum/data' },
    ],
  },
];

export function InstallationGuide() {
  return (
    <Card as="section" aria-labelledby="installation" className={styles.guide}>
      <h2 id="installation">Installation guide</h2>
      <ol className={styles.steps}>
        <li>Download a level. You get an archive with folders such as “missions” and “interiors”.</li>
        <li>
          Find the game's <code>data</code> folder. Every game has one.
        </li>
        <li>Extract the archive and merge its folders into that one.</li>
      </ol>
      <div className={styles.places}>
        {places.map(({ system, note, folders }) => (
          <div key={system}>
            <h3>{system}</h3>
            {note && <p className="small quiet">{note}</p>}
            <dl className={styles.folders}>
              {folders.map(({ game, path }) => (
                <div key={game}>
                  <dt>{game}</dt>
                  <dd>
                    <code>{path}</code>
                    <Suspense>
                      <CopyButton isSmall label={`Copy the path of ${game} on ${system}`} text={path} />
                    </Suspense>
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        ))}
      </div>
    </Card>
  );
}
