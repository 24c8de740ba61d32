import { runTool } from './tools.ts';

/** `npm run format`: formats every file, or those given after `--`, and applies the linter's safe fixes. */

const paths = process.argv.slice(2);
const isFine = await runTool('lint', ['check', '--fix', ...(paths.length > 0 ? paths : ['.'])]);
process.exit(isFine ? 0 : 1);
