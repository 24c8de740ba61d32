import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { escapeUnicode } from './infra/scripts/escapeUnicode.mjs';
import { pages } from './shared/pages.ts';
import type { Route } from './shared/route.ts';
import { routes } from './shared/routes.ts';

/**
 * Built pages need to know how to call a route, not how to validate its reply: the server does that (and the
 * pages do in development). The usual method and body, GET and none, are left out. Without the schemas and
 * their library the first view is a fifth smaller. Routes that no page names are left out. The server's renderer
 * has all of them with their summaries: it lists them for browsers that run no code.
 */
const routesWithoutSchemas = (): Plugin => ({
  name: 'routes-without-schemas',
  apply: 'build',
  async load(id, options) {
    if (!id.endsWith('/shared/routes.ts')) return null;
    if (options?.ssr) return `export const routes = ${JSON.stringify(describedRoutes())};`;
    const sources = await readSources();
    const called = Object.entries(routes).filter(([name]) => sources.includes(`'${name}'`));
    const reachable = called.map(([name, { method, path, bodyKind }]) => [
      name,
      { path, ...(method !== 'GET' && { method }), ...(bodyKind !== 'none' && { bodyKind }) },
    ]);
    return `export const routes = ${JSON.stringify(Object.fromEntries(reachable))};`;
  },
});

const describedRoutes = () =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]: [string, Route]) => {
      const { method, path, summary, details, access, deprecated } = route;
      return [name, { method, path, summary, details, access, deprecated }];
    }),
  );

/** The code of all pages as one text, with the shared files that name routes of the whole table. */
async function readSources(): Promise<string> {
  const client = await readCode('client');
  const shared = (await readCode('shared')).filter((code) => /'\.\/route(s|Address)\.ts'/.test(code));
  return [...client, ...shared].join('\n');
}

async function readCode(folder: string): Promise<string[]> {
  const files = await readdir(join(import.meta.dirname, folder), { recursive: true });
  const code = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  return Promise.all(code.map((file) => readFile(join(import.meta.dirname, folder, file), 'utf8')));
}

/**
 * Says which file each page is in (`.vite/pages.json`), as the router does, so that the server links its
 * chunks ahead.
 */
const pageFiles = (): Plugin => ({
  name: 'page-files',
  apply: ({ build }) => build?.ssr === undefined || build.ssr === false,
  async generateBundle() {
    const router = await readFile(join(import.meta.dirname, 'client/router.tsx'), 'utf8');
    const found = [...router.matchAll(/(\w+): async \(\) => \(await import\('\.\/([^']+)'\)\)/g)];
    const files = Object.fromEntries(found.map(([, page, file]) => [page, file]));
    const missing = Object.keys(pages).filter((page) => !(page in files));
    if (missing.length > 0) this.error(`client/router.tsx does not import: ${missing.join(', ')}`);
    this.emitFile({ type: 'asset', fileName: '.vite/pages.json', source: JSON.stringify(files) });
  },
});

/**
 * Lists the files of the main pages (`mainPages.txt`, one path on each line), so that the browser can fetch
 * them one after another.
 */
const mainPageFiles = (): Plugin => ({
  name: 'main-page-files',
  enforce: 'post',
  apply: ({ build }) => build?.ssr === undefined || build.ssr === false,
  async generateBundle(_, bundle) {
    const source = await readFile(join(import.meta.dirname, 'client/app/mainPages.ts'), 'utf8');
    const modules = [...source.matchAll(/import\('\.\.\/([^']+)'\)/g)].map(([, file]) => `/client/${file}`);
    const files = new Set<string>();
    const addFiles = (name: string): void => {
      const chunk = bundle[name];
      if (chunk?.type !== 'chunk' || files.has(name)) return;
      files.add(name);
      for (const style of chunk.viteMetadata?.importedCss ?? []) files.add(style);
      for (const imported of chunk.imports) addFiles(imported);
    };
    for (const module of modules) {
      const page = Object.values(bundle).find(
        (chunk) => chunk.type === 'chunk' && chunk.facadeModuleId?.endsWith(module),
      );
      if (!page) return this.error(`No chunk begins with ${module}.`);
      addFiles(page.fileName);
    }
    const paths = [...files].map((file) => `/${file}\n`);
    this.emitFile({ type: 'asset', fileName: 'mainPages.txt', source: paths.join('') });
  },
});

/** Every server keeps the code of the renderer in memory. */
const inAscii = (): Plugin => ({
  name: 'in-ascii',
  enforce: 'post',
  apply: ({ build }) => Boolean(build?.ssr),
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type === 'chunk') chunk.code = escapeUnicode(chunk.code);
    }
  },
});

/**
 * The code names a hundred files; a hash of seven characters, 42 bits, tells versions of a file apart. Pages that
 * the server renders name pictures as the client's build does.
 */
const codeFileNames = 'assets/[name]-[hash:7].js';
const assetFileNames = 'assets/[name]-[hash:7][extname]';

/** The code names every class, too. A hash of the file compresses better than one of each class. */
const scopedClass = (name: string, file: string): string =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest('base64url')
    .slice(0, 4)}`;

/**
 * The client: sources in client/, built into dist/client and served by the server; and into dist/renderer
 * (`--ssr`), by which the server renders pages.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'client',
  publicDir: 'public',
  plugins: [react(), routesWithoutSchemas(), pageFiles(), mainPageFiles(), inAscii()],
  build: {
    outDir: isSsrBuild ? '../dist/renderer' : '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    // Says which chunks a page loads, for the server and for infra/scripts/firstViews.test.ts.
    manifest: !isSsrBuild,
    copyPublicDir: !isSsrBuild,
    target: 'es2022',
    rolldownOptions: {
      // No rendered page shows these two, which are half of all code.
      ...(isSsrBuild && { external: /\/(LevelEditor|LevelPreview)\.tsx$/ }),
      // Creating a schema looks like a side effect but is none, so unused parts of the contract can be
      // removed.
      treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
      output: isSsrBuild
        ? {
            assetFileNames,
            // Every start of a server reads the renderer: one small file takes half the time of 250.
            codeSplitting: false,
            // Names stay, so that an error says where it happened.
            minify: { compress: true, mangle: false, codegen: { removeWhitespace: true } },
          }
        : {
            assetFileNames,
            entryFileNames: codeFileNames,
            chunkFileNames: codeFileNames,
            // Bundles the code that most pages need into one file instead of thirty. Forms of accounts, texts
            // of people, also those that others may change too, and the changes of packs are needed by few, though in several places; their store is needed by what
            // shows packs, and in a chunk of its own it would need the common one, which needs it.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'common',
                  test: /\/client\/(?!accounts\/|packs\/describeOps|packs\/sync\/(?!packStore)|state\/editedText|texts\/|ui\/TheirText)|\/shared\/|lucide-react/,
                  minShareCount: 4,
                },
                // What every page needs of the libraries is smaller in one file than in five.
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|zustand)\/|vite\/preload-helper/,
                },
                // What pages with a list to search have in common.
                {
                  name: 'lists',
                  test: /\/client\/search\/(?!createListSearch|pickInOrder|searchPlaceholder|textIndex)/,
                },
                // What live events change. Each alone is smaller than the headers of its answer.
                {
                  name: 'stores',
                  test: /\/client\/(leaderboards\/leaderboardStore|looking\/lookingStore|packs\/sync\/(presenceStore|recentChange)|uploads\/send\/uploadProgressStore)/,
                },
                // The code that sends texts is one file: a page that loses its network while it loads its
                // parts must not have all six connections of a browser waiting for files.
                { name: 'sentTexts', test: /\/client\/(api\/isUncertain|state\/(sentTexts|TextForm))/ },
              ],
            },
          },
    },
  },
  // The server starts sooner with what pages need of the libraries than with all of them.
  ssr: { noExternal: true },
  // Also in tests, where the variable says something else: React is several times slower in development.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  css: { modules: { localsConvention: 'camelCaseOnly', generateScopedName: scopedClass } },
}));
