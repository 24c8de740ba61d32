import type { Route } from '../../../shared/route.ts';
import { apiPath } from '../../../shared/routeAddress.ts';
import { routes } from '../../../shared/routes.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './ApiDocsPage.module.css';
import cardStyles from './CallCard.module.css';
import { CallLine } from './CallLine.tsx';
import { CodeText } from './CodeText.tsx';

const all: [name: string, route: Route][] = Object.entries(routes);
const nounOf = (name: string): string => name.slice(0, name.indexOf('.'));
const nouns = [...new Set(all.map(([name]) => nounOf(name)))];

/** Every call in a line, for browsers that run no code. Only the server renders it. */
export function PlainCalls() {
  return (
    <div className={styles.groups}>
      {nouns.map((noun) => (
        <ul key={noun} aria-label={noun} className={styles.calls}>
          {all
            .filter(([name]) => nounOf(name) === noun)
            .map(([name, route]) => (
              <li key={name} id={name}>
                <PlainCall route={route} />
              </li>
            ))}
        </ul>
      ))}
    </div>
  );
}

function PlainCall({ route }: { route: Route }) {
  const { method, path, summary, access, details } = route;
  return (
    <Card isBare className={cardStyles.plain}>
      <p>
        <CallLine
          method={method}
          path={apiPath + path.replace(/:(\w+)/g, '{$1}')}
          summary={summary}
          access={access}
        />
      </p>
      {details && (
        <p>
          <CodeText text={details} />
        </p>
      )}
    </Card>
  );
}
