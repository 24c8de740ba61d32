import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectDir } from '../../server/variables.ts';
import { demoPassword } from '../demo/addPeople.ts';
import { people } from '../demo/words.ts';
import { takePictures } from '../pictures/takePictures.ts';
import { say } from '../say.ts';
import { findChromium } from './findChromium.ts';

/** `npm run pictures`: writes a picture of every screen of a running site with the demo in it. */

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:8080' },
    to: { type: 'string', default: join(projectDir, '.data', 'pictures') },
    only: { type: 'string', default: '' },
  },
});
const executablePath = findChromium();
if (!executablePath) {
  say('No Chromium is installed. Set CHROMIUM_PATH to one.', 'error');
  process.exit(1);
}
const person = { username: people[0].name, password: demoPassword };
const { url, to, only } = values;
const count = await takePictures({ url, folder: to, person, executablePath, only });
say(`${count} pictures are in ${to}.`);
