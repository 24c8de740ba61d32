import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type APIRequestContext, type Browser, type BrowserContext, chromium } from 'playwright-core';
import { addressOf } from '../../shared/routeAddress.ts';
import { type Screen, screens, themes, widths } from './screens.ts';
import { discardUploads, type ShownUploads, sendUploads } from './shownUploads.ts';

interface PicturesOf {
  /** The address of a running site. */
  url: string;
  /** Where the pictures go: `1280-dark/level.jpg`. */
  folder: string;
  person: { username: string; password: string };
  executablePath: string;
  /** Only screens whose name contains it. */
  only: string;
}

/** Writes a picture of every screen in every width and theme; says how many. */
export async function takePictures({
  url,
  folder,
  person,
  executablePath,
  only,
}: PicturesOf): Promise<number> {
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const wanted = screens.filter(({ name }) => name.includes(only));
  let count = 0;
  let uploads: ShownUploads | null = null;
  let request: APIRequestContext | null = null;
  try {
    const session = await signIn(browser, url, person);
    ({ request } = await browser.newContext({ baseURL: url, storageState: session }));
    if (wanted.some(({ hasUpload }) => hasUpload)) uploads = await sendUploads(request, url);
    for (const width of widths) {
      for (const theme of themes) {
        const into = join(folder, `${width}-${theme}`);
        await mkdir(into, { recursive: true });
        for (const isSignedIn of [false, true]) {
          const context = await browser.newContext({
            baseURL: url,
            viewport: { width, height: width < 600 ? 844 : 900 },
            colorScheme: theme,
            reducedMotion: 'reduce',
            ...(width < 600 && { hasTouch: true, isMobile: true }),
            ...(isSignedIn && { storageState: session }),
          });
          for (const screen of wanted.filter((each) => each.isSignedIn === isSignedIn)) {
            await take(context, screen, uploads, join(into, `${screen.name}.jpg`));
            count += 1;
          }
          await context.close();
        }
      }
    }
  } finally {
    if (request && uploads) await discardUploads(request, url, uploads);
    await browser.close();
  }
  return count;
}

async function signIn(browser: Browser, url: string, { username, password }: PicturesOf['person']) {
  const context = await browser.newContext({ baseURL: url });
  const data = { emailOrUsername: username, password };
  const answer = await context.request.post(addressOf('account.signIn'), { data, headers: { Origin: url } });
  if (!answer.ok()) throw new Error(`${username} could not sign in: ${await answer.text()}`);
  const state = await context.storageState();
  await context.close();
  return state;
}

/** The whole page, with the pictures that would load only when they are scrolled near. */
async function take(
  context: BrowserContext,
  { path, prepare }: Screen,
  uploads: ShownUploads | null,
  file: string,
): Promise<void> {
  const page = await context.newPage();
  // What was sent for the pictures is not one of them.
  await page.route(`**${addressOf('upload.list')}`, (route) => route.fulfill({ json: [] }));
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForLoadState('networkidle');
  if (prepare) {
    await page.waitForFunction(isTakenOver);
    await prepare(page, uploads);
    await page.waitForLoadState('networkidle');
  }
  await page.evaluate(loadPictures);
  await page.screenshot({ path: file, fullPage: true, type: 'jpeg', quality: 70 });
  await page.close();
}

/** Runs in the page: whether React has taken over what the server has rendered. */
function isTakenOver(): boolean {
  const main = document.querySelector('#root main');
  return main !== null && Object.keys(main).some((key) => key.startsWith('__reactFiber'));
}

/** Runs in the page. */
async function loadPictures(): Promise<void> {
  for (const image of document.images) image.loading = 'eager';
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
}
