import { useParams } from 'react-router-dom';
import { Prose } from '../ui/Prose.tsx';

/** Shown when no game has opened the address of a level. */
export function ProtocolErrorPage() {
  const { protocol } = useParams();
  if (protocol !== 'pq') {
    return (
      <Prose title="Unsupported Protocol">
        <p>No game of that kind can be launched from here.</p>
      </Prose>
    );
  }
  return (
    <Prose title="PlatinumQuest cannot be launched">
      <p>Your browser found no game that answers. Launching from a web page works on Windows only.</p>
      <ul>
        <li>On Windows, use the game's launcher to register the protocol again, then try once more.</li>
        <li>
          Or start the game yourself and find the level in the menu <b>Community &gt; Customs</b>.
        </li>
      </ul>
    </Prose>
  );
}
