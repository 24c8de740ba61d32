import { demoPassword } from '../demo/addPeople.ts';
import { fillDemoSite, NotEmptyError } from '../demo/demoSite.ts';
import { withSite } from '../demo/withSite.ts';
import { people } from '../demo/words.ts';
import { say } from '../say.ts';

/**
 * `npm run demo [-- --levels 40]`: fills an empty site, running or not, with levels and people for trying it
 * out.
 */

const usualLevels = 40;
const maxLevels = 100_000;

const levels = readLevels(process.argv.slice(2));
try {
  await withSite(async (deps) => {
    // The password of the demo accounts is public.
    if (deps.config.publicUrl.startsWith('https:')) {
      throw new NotEmptyError('A site on https is for people: the demo only goes into a local one.');
    }
    const startedAt = Date.now();
    const isNew = await fillDemoSite(deps, levels, say);
    const seconds = Math.round((Date.now() - startedAt) / 1000);
    say(isNew ? `The demo is ready after ${seconds} s.` : `The demo with ${levels} levels is there already.`);
    say(
      `Sign in as ${people[0].name} (moderator), ${people[1].name} or ${people[2].name}; password: ${demoPassword}`,
    );
  });
  process.exit(0);
} catch (error) {
  if (!(error instanceof NotEmptyError)) throw error;
  say(error.message, 'error');
  process.exit(1);
}

function readLevels(args: string[]): number {
  const [, value = String(usualLevels)] = /^(?:--levels[ =](\S*))?$/.exec(args.join(' ')) ?? ['', 'wrong'];
  const number = /^\d{1,6}$/.test(value) ? Number(value) : 0;
  if (number > 0 && number <= maxLevels) return number;
  say(`Usage: npm run demo -- --levels ${usualLevels} (up to ${maxLevels})`, 'error');
  process.exit(1);
}
