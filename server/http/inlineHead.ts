import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Styles and scripts that a page needs before it is visible are written into the page itself: on a slow line,
 * each further file costs as much as the page.
 */

/**
 * A stylesheet as part of a page. The link loads nothing: it prevents the code of the page from fetching the
 * file again.
 */
export const inlineStyles = (file: string, css: string): string =>
  `<style>${css.trim()}</style><link rel="stylesheet" href="/${file}" disabled>`;

export interface InlinedFrame {
  html: string;
  /** Of the scripts in it, as the content policy names them: `'sha256-…'`. */
  scriptHashes: readonly string[];
}

const stylesheet = /<link rel="stylesheet" crossorigin href="\/(assets\/[\w.-]+\.css)">/g;
const blockingScript = /<script src="\/([\w.-]+\.js)"><\/script>/g;

/** The built index.html with its styles and the script that chooses the theme. */
export async function inlineFrame(html: string, folder: string): Promise<InlinedFrame> {
  const files = new Map<string, string>();
  for (const [, file = ''] of [...html.matchAll(stylesheet), ...html.matchAll(blockingScript)]) {
    files.set(file, (await readFile(join(folder, file), 'utf8')).trim());
  }
  const scriptHashes: string[] = [];
  const inlined = html
    .replace(stylesheet, (_, file: string) => inlineStyles(file, files.get(file) ?? ''))
    .replace(blockingScript, (_, file: string) => {
      const script = files.get(file) ?? '';
      scriptHashes.push(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
      return `<script>${script}</script>`;
    });
  return { html: inlined, scriptHashes };
}
