import { findChromium } from './findChromium.ts';
import { runTool } from './tools.ts';

/** `npm run test:watch`: runs tests again when what they test has changed; what follows `--` names the test files. */

const chromium = findChromium();
if (chromium) process.env.CHROMIUM_PATH = chromium;
// Whole pages in Chromium need a build of the pages, which watching does not make.
const isFine = await runTool('tests', ['watch', '--project', '!browser', ...process.argv.slice(2)]);
process.exit(isFine ? 0 : 1);
