import { resolve } from 'node:path';
import { siteVersion } from '../../server/site/readSite.ts';
import { projectDir } from '../../server/variables.ts';
import { writeClient } from '../client/writeClient.ts';
import { say } from '../say.ts';

/** `npm run client [-- folder]`: writes the typed client as a package. */
const folder = resolve(projectDir, process.argv[2] ?? 'dist/marbleland-client');
const count = await writeClient(folder, siteVersion);
say(`The client with its ${count} calls is in ${folder}.`);
