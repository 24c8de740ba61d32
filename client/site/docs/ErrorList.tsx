import { Fragment } from 'react';
import type { OpenApiDocument } from '../../../shared/openApi.ts';
import styles from './Guide.module.css';

/** What each code of a refusal means. */
export function ErrorList({ errors }: { errors: OpenApiDocument['x-errors'] }) {
  return (
    <dl className={styles.errors}>
      {errors.map(({ code, status, meaning }) => (
        <Fragment key={code}>
          <dt>
            <code>{code}</code>
          </dt>
          <dd className="num">{status}</dd>
          <dd>{meaning}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
