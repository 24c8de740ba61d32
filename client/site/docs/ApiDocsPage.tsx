import { FileJson } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { OpenApiDocument } from '../../../shared/openApi.ts';
import { addressOf } from '../../../shared/routeAddress.ts';
import { call } from '../../api/call.ts';
import { Loaded } from '../../state/Loaded.tsx';
import { useLoad } from '../../state/useLoad.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './ApiDocsPage.module.css';
import { callsOf, groupByNoun, matchCalls } from './apiCalls.ts';
import { CallCard } from './CallCard.tsx';
import { Guide } from './Guide.tsx';

const PlainCalls = import.meta.env.SSR && (await import('./PlainCalls.tsx')).PlainCalls;

export function ApiDocsPage() {
  const loading = useLoad('site.openApi', (signal) => call('site.openApi', { signal }), 0);
  return (
    <>
      <div className={styles.head}>
        <h1>API</h1>
        <ButtonLink href={addressOf('site.openApi')}>
          <FileJson className="icon" />
          OpenAPI
        </ButtonLink>
      </div>
      <p className={styles.lead}>
        Everything this site does is a call that games and scripts can make as well. Answers are JSON on one
        line; refusals are JSON too, with a <code>code</code> and a <code>reason</code> to read. To speak for
        an account, sign in with <code>account.signIn</code> and send the token it answers as{' '}
        <code>Authorization: Bearer …</code>
      </p>
      <Guide errors={loading.data?.['x-errors']} />
      <h2>Calls</h2>
      <noscript>
        <p className={styles.lead}>
          What each call takes and answers is in{' '}
          <a href={addressOf('site.openApi')}>the description of the API</a>; browsers that run JavaScript
          show it here too.
        </p>
        {PlainCalls && <PlainCalls />}
      </noscript>
      <Loaded
        loading={loading}
        data={loading.data}
        failure="The description of the API could not be loaded."
        pending={<CallsSkeleton />}
      >
        {(document) => <Calls document={document} />}
      </Loaded>
    </>
  );
}

function Calls({ document }: { document: OpenApiDocument }) {
  const [query, setQuery] = useState('');
  const all = useMemo(() => callsOf(document), [document]);
  const groups = groupByNoun(matchCalls(all, query));
  return (
    <>
      <search className={styles.search}>
        <SearchField
          placeholder={`Search ${all.length} calls by path, name or purpose`}
          value={query}
          onChange={setQuery}
        />
      </search>
      {groups.length === 0 && (
        <EmptyState action={<Button onClick={() => setQuery('')}>Show all</Button>}>
          There is no such call.
        </EmptyState>
      )}
      <div className={styles.columns}>
        <nav aria-label="Kinds of calls" className={styles.nouns}>
          {groups.map(([noun, calls]) => (
            <a key={noun} href={`#${noun}`}>
              {noun} <span className="num">{calls.length}</span>
            </a>
          ))}
        </nav>
        <div className={styles.groups}>
          {groups.map(([noun, calls]) => (
            <section key={noun} id={noun} aria-label={noun}>
              <h2>{noun}</h2>
              <ul className={styles.calls}>
                {calls.map((each) => (
                  <CallCard key={each.name} call={each} components={document.components} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      </div>
    </>
  );
}

function CallsSkeleton() {
  return (
    <div className={styles.calls} aria-busy>
      {Array.from({ length: 12 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <Skeleton key={index} height={50} />
      ))}
    </div>
  );
}
