import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const { SERVER_BUILD: serverBuild } = process.env;

/** Processes and threads that a server starts run from the build, if there is one: they start in a third of the time. */
const define = serverBuild ? { 'import.meta.builtIn': JSON.stringify(serverBuild) } : {};

/** From Node 25 on, its own storage would hide that of jsdom. Earlier ones may not know the option. */
const noWebStorage = '--no-experimental-webstorage';

const endStuckFile = 'server/testing/endStuckFile.ts';

/**
 * One project per kind of environment: pure logic, the server on a real database, the client in jsdom, whole
 * pages in Chromium.
 */
export default defineConfig({
  test: {
    // On two cores, one would be idle while a test waits. The browser has both: two at a time take twice as long.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'shared',
          include: ['shared/**/*.test.ts', 'infra/chaos/**/*.test.ts'],
          environment: 'node',
          setupFiles: [endStuckFile],
        },
      },
      {
        define,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts', 'infra/scripts/**/*.test.ts', 'infra/running/**/*.test.ts'],
          environment: 'node',
          setupFiles: [endStuckFile],
          globalSetup: ['server/testing/globalSetup.ts'],
          // Nearly all need less than a tenth of this on an idle machine.
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'client',
          include: ['client/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          execArgv: process.allowedNodeEnvironmentFlags.has(noWebStorage) ? [noWebStorage] : [],
          setupFiles: [endStuckFile, 'client/testing/setUp.ts'],
          // On an idle machine no test needs 5 s. A busy CI machine may be several times slower.
          testTimeout: 60_000,
          expect: { poll: { timeout: 20_000 } },
        },
      },
      {
        define,
        test: {
          name: 'browser',
          include: ['infra/browser/**/*.test.ts'],
          environment: 'node',
          setupFiles: [endStuckFile],
          globalSetup: ['server/testing/globalSetup.ts', 'infra/browser/buildPages.ts'],
          testTimeout: 90_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 20_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
