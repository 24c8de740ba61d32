import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { projectDir } from '../../server/variables.ts';
import { say } from '../say.ts';

/**
 * `npm run fonts`: makes the files in client/styles/fonts again, after a change of fonts.css or a new version
 * of a font. Each has the characters and weights of its `@font-face`, so that pages load half the bytes.
 */

/** Only this script needs it, so it is not installed with the site. */
const tool = 'subset-font@2.9.0';

/** What text of ours uses: kerning, ligatures, accents, and digits of equal width. */
const features = ['calt', 'ccmp', 'kern', 'liga', 'lnum', 'locl', 'mark', 'mkmk', 'rvrn', 'tnum'];

type SubsetFont = (
  font: Buffer,
  text: string,
  options: {
    targetFormat: 'woff2';
    keepFeatures: readonly string[];
    variationAxes: { wght: { min: number; max: number } };
  },
) => Promise<Uint8Array>;

interface Face {
  family: string;
  /** The name of its file, such as `outfit-first`. */
  name: string;
  characters: string;
  weights: { min: number; max: number };
}

const styles = join(projectDir, 'client', 'styles');
const folderOf = (family: string) => join(projectDir, 'node_modules', '@fontsource-variable', family);

const scratch = await mkdtemp(join(tmpdir(), 'marbleland-fonts-'));
try {
  const subsetFont = await installTool(scratch);
  const faces = findFaces(await readFile(join(styles, 'fonts.css'), 'utf8'));
  for (const { family, name, characters, weights } of faces) {
    const source = join(folderOf(family), 'files', `${family}-latin-wght-normal.woff2`);
    const font = await subsetFont(await readFile(source), characters, {
      targetFormat: 'woff2',
      keepFeatures: features,
      variationAxes: { wght: weights },
    });
    await writeFile(join(styles, 'fonts', `${name}.woff2`), font);
    await copyFile(join(folderOf(family), 'LICENSE'), join(styles, 'fonts', `${family}-LICENSE.txt`));
    say(`${name}: ${font.length.toLocaleString('en')} bytes`);
  }
} finally {
  await rm(scratch, { recursive: true, force: true });
}

async function installTool(folder: string): Promise<SubsetFont> {
  const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', tool];
  await promisify(execFile)('npm', args, { shell: process.platform === 'win32' });
  const path = createRequire(join(folder, 'index.js')).resolve('subset-font');
  const { default: subsetFont } = (await import(pathToFileURL(path).href)) as { default: SubsetFont };
  return subsetFont;
}

/** The faces of a stylesheet whose files are made here. */
function findFaces(css: string): Face[] {
  return [...css.matchAll(/@font-face \{([^}]*)\}/g)].flatMap(([, face = '']) => {
    const [, name = '', family = ''] = /url\("\.\/fonts\/((\w+)-\w+)\.woff2"\)/.exec(face) ?? [];
    if (name === '') return [];
    const [, min, max] = /font-weight: (\d+) (\d+);/.exec(face) ?? [];
    const [, ranges = ''] = /unicode-range:([^;]*);/.exec(face) ?? [];
    return [
      { family, name, characters: charactersIn(ranges), weights: { min: Number(min), max: Number(max) } },
    ];
  });
}

/** `U+0020-007E, U+00A0` as the characters themselves. */
function charactersIn(ranges: string): string {
  return ranges
    .split(',')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .trim()
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
