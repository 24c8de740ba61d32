import type { Route } from '../../../shared/route.ts';
import { apiPath } from '../../../shared/routeAddress.ts';
import { nounOf, templateOf } from '../../../shared/routeNames.ts';
import { routes } from '../../../shared/routes.ts';
import { Card } from '../../ui/Card.tsx';
import styles from './ApiDocsPage.module.css';
import { groupByNoun } from './apiCalls.ts';
import cardStyles from './CallCard.module.css';
import { CallLine } from './CallLine.tsx';
import { CodeText } from './CodeText.tsx';

interface PlainRoute extends Route {
  name: string;
  noun: string;
}

const all = Object.entries(routes).map(
  ([name, route]): PlainRoute => ({ ...(route as Route), name, noun: nounOf(name) }),
);

/** Every call in a line, for browsers that run no code. Only the server renders it. */
export function PlainCalls() {
  return (
    <div className={styles.groups}>
      {groupByNoun(all).map(([noun, calls]) => (
        <section key={noun} id={noun} aria-label={noun}>
          <h2>{noun}</h2>
          <ul className={styles.calls}>
            {calls.map((call) => (
              <li key={call.name} id={call.name}>
                <PlainCall call={call} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function PlainCall({ call }: { call: PlainRoute }) {
  const { method, path, summary, access, details, deprecated } = call;
  return (
    <Card isBare className={cardStyles.plain}>
      <p>
        <CallLine method={method} path={apiPath + templateOf(path)} summary={summary} />
      </p>
      {(access !== 'anyone' || details || deprecated) && (
        <p>
          {access !== 'anyone' && 'For whoever is signed in. '}
          {deprecated && `It ends on ${deprecated.sunset}. `}
          {details && <CodeText text={details} />}
        </p>
      )}
    </Card>
  );
}
