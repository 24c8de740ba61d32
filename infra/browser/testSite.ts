import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Person } from '../../server/testing/person.ts';
import { startTestServer, type TestServer } from '../../server/testing/testServer.ts';
import { projectDir } from '../../server/variables.ts';
import { findChromium } from '../scripts/findChromium.ts';
import { untilTakenOver } from './waits.ts';
import { watchPage } from './watchPage.ts';

/** A host name that resolves to this machine but is not a secure context, unlike localhost. */
export const plainHost = 'marbleland.test';

export interface Visit extends BrowserContextOptions {
  /** The person to sign in; a visitor when absent. */
  as?: Person;
  /** Another base address than the server's own. */
  url?: string;
  /** Whether the test can move the page's time (`page.clock`). */
  hasClock?: boolean;
}

export interface Site {
  readonly server: TestServer;
  /** Opens a page in its own browser profile, as on another machine; its code runs. */
  open(path: string, visit?: Visit): Promise<Page>;
  /** Allows a console problem that the pages of this test may report; any other fails the test. */
  allow(problem: RegExp): void;
}

/**
 * The whole site with its built pages, and a browser, for the tests of one file; `env` as the server's
 * variables.
 */
export function testSite({ env = {} }: { env?: Record<string, string> } = {}): Site {
  let server: TestServer;
  let browser: Browser;
  const problems: string[] = [];
  const allowed: RegExp[] = [];

  beforeAll(async () => {
    [server, browser] = await Promise.all([startTestServer({ env }), launchBrowser()]);
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await savePictures(browser, task.name.replace(/\W+/g, '-').slice(0, 80));
    }
    await Promise.all(browser.contexts().map((context) => context.close()));
    const unexpected = problems.splice(0).filter((problem) => !allowed.some((each) => each.test(problem)));
    allowed.length = 0;
    expect(unexpected, 'problems on the pages').toEqual([]);
  });
  afterAll(async () => {
    await browser?.close();
    await server?.stop();
  });

  return {
    get server() {
      return server;
    },
    async open(path, { as: person, url = server.url, hasClock, ...options } = {}) {
      const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options });
      // On a busy machine much takes several times as long; a page loads more slowly the first time.
      context.setDefaultTimeout(20_000);
      context.setDefaultNavigationTimeout(30_000);
      context.on('page', (page) => watchPage(page, problems));
      if (person?.token) {
        await context.addCookies([
          { name: 'token', value: person.token, url, httpOnly: true, sameSite: 'Lax' },
        ]);
      }
      if (hasClock) await context.clock.install();
      const page = await context.newPage();
      await page.goto(path);
      if (options.javaScriptEnabled !== false) await untilTakenOver(page);
      return page;
    },
    allow: (problem) => allowed.push(problem),
  };
}

/** Saves a screenshot of every open page when a test failed: `.data/browser/<test>-<page>.png`. */
async function savePictures(browser: Browser, name: string): Promise<void> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  for (const [index, page] of pages.entries()) {
    const path = join(projectDir, '.data', 'browser', `${name}-${index + 1}.png`);
    await page.screenshot({ path });
    console.log(`${page.url()} looked like ${path}`);
  }
}

function launchBrowser(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium is installed. Set CHROMIUM_PATH to one.');
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      `--host-resolver-rules=MAP ${plainHost} 127.0.0.1`,
    ],
  });
}
