import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { inDays, inHours, inSeconds } from '../../../shared/durations.ts';
import { limits, uploadSize } from '../../../shared/limits.ts';
import type { OpenApiDocument } from '../../../shared/openApi.ts';
import { pathOf } from '../../../shared/pageAddresses.ts';
import { addressOf } from '../../../shared/routeAddress.ts';
import { tokenScopes } from '../../../shared/tokenScopes.ts';
import { Card } from '../../ui/Card.tsx';
import { formatCount } from '../../ui/formatCount.ts';
import { useIsHydrated } from '../../ui/useIsHydrated.ts';
import { Code } from './Code.tsx';
import { changelog } from './changelog.ts';
import { ErrorList } from './ErrorList.tsx';
import { Fold } from './Fold.tsx';
import styles from './Guide.module.css';

const PlainErrors = import.meta.env.SSR && (await import('./PlainErrors.tsx')).PlainErrors;

interface GuideProps {
  /** Undefined until the description of the API is loaded. */
  errors: OpenApiDocument['x-errors'] | undefined;
}

/**
 * Explains what callers need beside the calls themselves, by topic; `/api/docs#caching` opens one. It can be read
 * without code.
 */
export function Guide({ errors }: GuideProps) {
  const isHydrated = useIsHydrated();
  const site = isHydrated ? window.location.origin : 'https://this.site';
  return (
    <section id="guide" aria-label="Guide">
      <h2>Guide</h2>
      <div className={styles.guide}>
        <Topic id="quick-start" title="Quick start: download every level">
          <p>
            Read the list, which is the whole site in one answer, and download what you lack. Both answers
            have an <code>ETag</code>: keep it, and the next visit costs next to nothing.
          </p>
          <Code label="The list, if it has changed">
            {`curl -s '${site}${addressOf('level.list')}' -o list.json --etag-save list.etag --etag-compare list.etag`}
          </Code>
          <Code label="One level, resumed where it was cut off">
            {`curl '${site}${addressOf('level.zip', { params: { id: 1 } })}' -o 1.zip -C -`}
          </Code>
          <p>
            <code>npm run client</code> in this site’s source writes a typed client for JavaScript and
            TypeScript, with a short downloader that does all of this.
          </p>
        </Topic>
        <Topic id="limits" title="Limits">
          <ul>
            <li>
              How many calls an address or an account may make, and how many are left, is in every answer:{' '}
              <code>RateLimit-Limit</code>, <code>RateLimit-Remaining</code>, <code>RateLimit-Reset</code>{' '}
              (seconds). Beyond it there is a 429 with <code>Retry-After</code>; wait that long.
            </li>
            <li>
              Whoever is signed in with a session first draws on reads of their own, then on those of the
              address. A read of the first page, of the lists of levels and packs, or of one level, pack or
              profile is given back to the address when the answer is 304 to an ETag that you name; so many
              times a minute.
            </li>
            <li>
              An upload has at most {uploadSize} and {formatCount(limits.archiveEntries)} files, a JSON body{' '}
              {formatCount(limits.jsonBodyBytes)} bytes, a comment {formatCount(limits.commentLength)}{' '}
              characters, a pack {formatCount(limits.packLevels)} levels. An upload adds at most{' '}
              {limits.uploadLevels} levels, an account {limits.levelsPerDay} in 24 hours.
            </li>
            <li>
              One archive of several levels has at most {formatCount(limits.bulkDownloadLevels)} of them. An
              address may follow {limits.changeStreamsPerAddress} streams of events, an account have{' '}
              {limits.webhooks} webhooks.
            </li>
            <li>
              The packs of a level and of a person are the newest ones. Where somebody made very many large
              packs, the oldest are only found by <code>/api/pack/search</code>.
            </li>
          </ul>
        </Topic>
        <Topic id="caching" title="Caching and resuming">
          <ul>
            <li>
              An answer with an <code>ETag</code> can be asked for again with <code>If-None-Match</code>: 304
              means that you have it. <code>Cache-Control</code> says how long you need not ask at all.
            </li>
            <li>
              Archives and pictures take one <code>Range</code>. Send the ETag of your part as{' '}
              <code>If-Range</code>: 206 is the rest, 200 the whole of a newer one. A range counts as no
              download.
            </li>
            <li>
              Instead of reading lists again and again, follow <code>{addressOf('site.events')}</code>: read
              it without <code>since</code>, then the lists, then what came after; what happened just before
              may be repeated. Events are kept for {inDays(limits.changeLifeMs)} days; a 410 says that yours
              has gone, and the lists have to be read again. Their IDs have no gaps.
            </li>
          </ul>
          <Code label="What has changed in the list of levels">
            {`curl -s '${site}${addressOf('level.list', { query: { since: 7 } })}'`}
          </Code>
          <p>
            A copy of the list is kept up to date with <code>{addressOf('level.list')}?since=…</code>: it
            answers what was added, edited and removed since a <code>revision</code>, and 304 where nothing
            was, however many comments are written and loves are given. Loves and downloads are in the answer
            with <code>counts</code>, whose revision is <code>countsRevision</code>; begin with 0, before you
            read the whole list. To find a few levels among many, use <code>{addressOf('level.search')}</code>{' '}
            and <code>{addressOf('pack.search')}</code>: their <code>next</code> is the <code>after</code> of
            the next page.
          </p>
          <Code label="What happens, as it happens">{`curl -N '${site}${addressOf('site.events')}' -H 'Accept: text/event-stream'`}</Code>
        </Topic>
        <Topic id="archives" title="Archives and assuming">
          <p>
            A level’s archive has what the level needs and the game does not bring. <code>assuming</code> says
            which game it is for:
          </p>
          <ul>
            <li>
              <code>platinumquest</code>, the default: without what PlatinumQuest ships.
            </li>
            <li>
              <code>gold</code>: without what Marble Blast Gold ships.
            </li>
            <li>
              <code>none</code>: everything that was uploaded, and what the site has of the games.
            </li>
          </ul>
          <p>
            Paths begin below the game’s data folder: <code>missions/slope.mis</code>. With{' '}
            <code>append-id-to-mis</code> the mission is called <code>slope_7.mis</code>, so that levels of
            the same name do not replace each other. Archives have exact lengths and sizes in their local
            headers, so that they can be read from the first byte on.
          </p>
        </Topic>
        <Topic id="webhooks" title="Webhooks">
          <p>
            Whoever is signed in can have events posted to an address with <code>webhook.create</code>. Each
            post has the time in <code>Marbleland-Timestamp</code> and a signature; compute it yourself and
            compare:
          </p>
          <Code label="Checking a signature in Node">
            {`createHmac('sha256', secret).update(\`\${timestamp}.\${body}\`).digest('hex')`}
          </Code>
          <p>
            Answer with 2xx within {inSeconds(limits.webhookTimeoutMs)} seconds. Failed posts are repeated,
            later and later; after {inHours(limits.webhookFailingMs)} hours of failures the webhook is
            switched off, and <code>webhook.list</code> says why. Events come in their order. One may come
            twice: its ID tells.
          </p>
        </Topic>
        <Topic id="tokens" title="API tokens and scores">
          <p>
            Who is signed in makes API tokens on <code>{pathOf('account')}</code>; a program sends its token
            as <code>Authorization: Bearer mbl_…</code> and does in that person’s name what the scopes of the
            token allow:
          </p>
          <ul>
            {tokenScopes.map((scope) => (
              <li key={scope}>
                <code>{scope}</code>
              </li>
            ))}
          </ul>
          <p>
            Without the scope of a call the answer is <code>scope_missing</code>; calls that need a person who
            is signed in answer <code>session_needed</code>. Every token has an allowance of calls of its own.
          </p>
          <Code label="Posting a score, in milliseconds">
            {`curl '${site}${addressOf('leaderboard.postScore', { params: { id: 1, leaderboardId: 'marbleland' } })}' -H 'Authorization: Bearer mbl_…' --json '{"score":40000,"score_type":"time"}'`}
          </Code>
        </Topic>
        <Topic id="errors" title="Errors">
          <p>
            A refusal is <code>{'{"status":"error","code":…,"reason":…}'}</code>: programs go by{' '}
            <code>code</code>, people read <code>reason</code>. Wrong input adds <code>issues</code>, with the
            path of each member.
          </p>
          <noscript>{PlainErrors && <PlainErrors />}</noscript>
          {errors ? (
            <ErrorList errors={errors} />
          ) : (
            isHydrated && (
              <p>
                Every code stands in <a href={addressOf('site.openApi')}>the description of the API</a>.
              </p>
            )
          )}
        </Topic>
        <Topic id="versions" title="What never changes, and what may">
          <ul>
            <li>
              Addresses, methods, and the names and types of what is taken and answered stay. IDs are never
              given twice. Error codes keep their status and their meaning.
            </li>
            <li>
              Answers may get more members, and there may be more calls, events, error codes and optional
              parameters: ignore what you do not know.
            </li>
            <li>
              A call that has to go works for at least six months after it is announced. Meanwhile its answers
              have the headers <code>Deprecation</code> (since when) and <code>Sunset</code> (until when), and
              it is marked here.
            </li>
          </ul>
        </Topic>
        <Topic id="changelog" title="Changelog">
          <ul>
            {changelog.map((entry) => (
              <li key={entry}>{entry}</li>
            ))}
          </ul>
        </Topic>
      </div>
    </section>
  );
}

function Topic({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  const { hash } = useLocation();
  // The server does not know the part that an address names.
  const isWanted = useIsHydrated() && hash === `#${id}`;
  return (
    <Card isBare>
      <Fold
        key={String(isWanted)}
        id={id}
        isOpenAtFirst={isWanted}
        isWhole
        className={styles.topic}
        summary={title}
      >
        <div className={styles.text}>{children}</div>
      </Fold>
    </Card>
  );
}
