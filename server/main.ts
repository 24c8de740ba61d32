import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createApp } from './app.ts';
import { ConfigError, loadDotEnv, readConfig, readFlags } from './config.ts';
import { connect } from './db/connect.ts';
import { connectWithin } from './db/connectWithin.ts';
import { keepPrivate } from './files/keepPrivate.ts';
import { openFileStore } from './files/openFileStore.ts';
import { readKilled } from './killedProcess.ts';
import { createLog } from './log.ts';
import { newestKeptMail, outboxFolder } from './mail/outbox.ts';

/** On shutdown, requests that take longer than this are broken off. */
const finishWithinMs = 30_000;
/** How long a start waits for a database that is not there yet. */
const databaseWithinMs = 30_000;

/**
 * How many connections may wait to be taken. A visitor who finds no place tries again only after a second, and
 * when a server is started again everybody comes back at once. The system may allow fewer (somaxconn); in a longer
 * queue, everybody would wait behind a flood of connections.
 */
const connectionQueue = 1024;

/**
 * How much the heap grows until garbage is collected, in percent of what lives. Left to itself, the heap of a
 * machine with much memory would grow to four times of that under many requests.
 */
const heapGrowthPercent = 30;

/**
 * Where the objects of a line of code have often outlived collections, V8 allocates further ones directly among the old.
 * Once it did so for a part of every request, and an old object keeps what it refers to until the whole heap is
 * collected: whole requests stayed, and that happened two to four times a second.
 */
const noEarlyTenure = '--no-allocation-site-pretenuring';

/**
 * The server process. The start script passes the database as MONGODB_URI and, when this is the only process
 * of an embedded one, EMBEDDED_ENGINE.
 */
async function main(): Promise<void> {
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  setFlagsFromString(noEarlyTenure);
  loadDotEnv();
  const config = readConfig({ ...process.env, ...readFlags(process.argv.slice(2)) });
  const log = createLog(config.logLevel);
  await keepPrivate(config.dataDir);
  process.on('unhandledRejection', (error) => log.error({ err: error }, 'An unexpected failure'));
  const { uri, database } = config.mongodb;
  if (!uri) {
    throw new ConfigError('MONGODB_URI is not set. `npm start` brings a database along.');
  }

  // Processes of a cluster listen on one port.
  const place = [hostname(), config.port, process.env.SERVER_NUMBER ?? 0].join(' ');
  const open = () => connect(uri, database, { isMonitored: config.metrics.isOn, process: { place, log } });
  const connecting = connectWithin(databaseWithinMs, open, log);
  // From now on: nobody repeats a message that comes while the process still connects.
  process.on('message', (message) => {
    const killed = readKilled(message);
    if (!killed) return;
    connecting
      .then((connected) => connected.endTransactionsOf(killed))
      .catch((error: unknown) =>
        log.warn({ err: error }, 'Transactions of a process that was killed may hold up others'),
      );
  });
  const db = await connecting;
  const files = await openFileStore(config);
  const isOneOfMany = process.env.EMBEDDED_ENGINE === undefined;
  const app = await createApp({
    config,
    db,
    files,
    log,
    clock: Date.now,
    isOneOfMany,
    receivesCommands: true,
  });

  // Listen for signals before the readiness message, since anyone who reads it may send one.
  let isStopping = false;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    const isFinished = await Promise.race([app.close().then(() => true), wait(finishWithinMs, false)]);
    log.info(isFinished ? 'Everything that ran was finished' : 'What still ran was broken off');
    await db.close();
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());

  await new Promise<void>((resolve, reject) => {
    app.http.once('error', reject);
    app.http.listen({ port: config.port, host: config.host, backlog: connectionQueue }, resolve);
  });
  const address = app.http.address();
  const port = typeof address === 'object' && address ? address.port : config.port;
  const url = config.port === 0 ? config.publicUrl.replace(/:0$/, `:${port}`) : config.publicUrl;
  const isForPeople = process.stdout.isTTY || process.env.npm_lifecycle_event !== undefined;
  if (!config.mail.smtpUrl) {
    const newest = await newestKeptMail(config.dataDir);
    const place = `Mails are kept in ${outboxFolder(config.dataDir)}, because SMTP_URL is not set.`;
    if (isForPeople) console.log(newest ? `${place} The newest: ${newest}` : place);
    else log.info({ newest }, place);
  }
  // Only the script that started this process receives the message.
  process.send?.('ready');
  if (isForPeople) console.log(`Marbleland is ready at ${url}`);
  else log.info({ url, levels: app.deps.catalogue.size }, `Marbleland is ready at ${url}`);
}

main().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || (error instanceof Error && 'code' in error);
  console.error(isExpected && error instanceof Error ? sentenceFor(error) : error);
  process.exit(1);
});

function sentenceFor(error: Error): string {
  if ('code' in error && error.code === 'EADDRINUSE') {
    return `${error.message}: something else is already listening there. Choose another port with --port.`;
  }
  return error.message;
}
