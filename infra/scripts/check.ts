import { codeChecks } from './tools.ts';

/** `npm run check`: types, lint and dead code, in seconds. Runs all of them even after one has failed. */

let isFine = true;
for (const [title, run] of Object.entries(codeChecks)) {
  const isPassed = await run();
  console.log(`${title}: ${isPassed ? 'fine' : 'FAILED'}`);
  isFine &&= isPassed;
}
process.exit(isFine ? 0 : 1);
