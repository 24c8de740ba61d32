import { Link } from 'react-router-dom';
import { editorMarkers } from '../../shared/editorMarkers.ts';
import { uploadSize } from '../../shared/limits.ts';
import { pathOf } from '../../shared/pageAddresses.ts';
import { Prose } from '../ui/Prose.tsx';

const contents = {
  how: 'How to upload',
  checks: 'What is checked',
  problems: 'The four most common problems',
  classification: 'Controlling the classification',
  include: 'Files that cannot be found out',
};

export function AboutUploadPage() {
  return (
    <Prose title="About upload" contents={contents}>
      <h2 id="how">{contents.how}</h2>
      <ol>
        <li>
          Put your mission (<code>.mis</code>), a picture with the same name beside it, and everything it uses
          into one .zip or one folder. How it is laid out inside does not matter: only file names do.
        </li>
        <li>
          <Link to={pathOf('upload')}>Select or drop it.</Link> Several missions in it become several levels.
        </li>
        <li>Read what was found. Add what is missing, leave a remark, choose packs, and submit.</li>
      </ol>
      <p>An upload can be {uploadSize} at most, as a .zip or as all files of a folder together.</p>

      <h2 id="checks">{contents.checks}</h2>
      <p>
        Every mission is read as the game reads it. From there everything it needs is followed: interiors and
        their textures, shapes and theirs, skies, music and sounds, and files of custom datablocks. Each file
        is looked for in what you sent, then among what the games ship. A level keeps exactly what it needs;
        files that nothing refers to are left out, and named.
      </p>

      <h2 id="problems">{contents.problems}</h2>
      <ul>
        <li>
          <b>A missing picture.</b> “The level … is missing an image thumbnail.” Put a .png or .jpg with the
          mission's name beside it: <code>my_level.mis</code> and <code>my_level.png</code>.
        </li>
        <li>
          <b>A missing dependency.</b> “Missing dependency: … is required by … but couldn't be found.” Add the
          file, or take what uses it out of the mission. Textures of an interior count too.
        </li>
        <li>
          <b>Missing markers.</b> The mission needs the lines <code>{editorMarkers.begin}</code> and{' '}
          <code>{editorMarkers.end}</code> around the outer MissionGroup. The game's editor writes them.
        </li>
        <li>
          <b>Wrong image extension.</b> A .jpg that is really a PNG works in some games and breaks others.
          Rename the file to what it is, or save it again.
        </li>
      </ul>

      <h2 id="classification">{contents.classification}</h2>
      <p>
        Game type and modification are found out from the mission and its files. When that goes wrong, say it
        in the MissionInfo, and it is taken as it stands:
      </p>
      <Lines label="A MissionInfo with game, game type and game mode">
        {`new ScriptObject(MissionInfo) {
   name = "My Level";
   artist = "Me";
   game = "Platinum";            // Gold, Platinum, Fubar, Ultra or PlatinumQuest
   gameType = "SinglePlayer";    // or "MultiPlayer"
   gameMode = "Hunt";            // several are separated by spaces
};`}
      </Lines>

      <h2 id="include">{contents.include}</h2>
      <p>
        Custom code may use files in ways that nobody can see from outside. Name them in the mission, with the
        path from the data folder, and they come along:
      </p>
      <Lines label="A line that names a file">{'// @include "platinum/data/sound/my_sound.wav"'}</Lines>
      <p>
        See also the <Link to={pathOf('guidelines')}>content guidelines</Link>.
      </p>
    </Prose>
  );
}

/** What a mission says, as it is written there. `label` is for screen readers. */
function Lines({ label, children }: { label: string; children: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section tabIndex={0} aria-label={label}>
      <pre>
        <code>{children}</code>
      </pre>
    </section>
  );
}
