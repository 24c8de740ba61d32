import { findChromium } from './findChromium.ts';
import { runTool } from './tools.ts';

/**
 * `npm run test:watch`: reruns tests when the code under test changes; arguments after `--` name the test
 * files.
 */

const chromium = findChromium();
if (chromium) process.env.CHROMIUM_PATH = chromium;
// Browser tests need built pages, which watching does not provide.
const isFine = await runTool('tests', ['watch', '--project', '!browser', ...process.argv.slice(2)]);
process.exit(isFine ? 0 : 1);
