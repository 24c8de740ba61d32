import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routes } from './shared/routes.ts';

/**
 * Built pages need to know how to call a route, not how to validate its reply: the server does that (and the
 * pages do in development). What most routes have in common, GET without a body, goes without saying. Without the
 * schemas and their library the first view is a fifth smaller.
 */
const routesWithoutSchemas = (): Plugin => ({
  name: 'routes-without-schemas',
  apply: 'build',
  load(id) {
    if (!id.endsWith('/shared/routes.ts')) return null;
    const reachable = Object.entries(routes).map(([name, { method, path, bodyKind }]) => [
      name,
      { path, ...(method !== 'GET' && { method }), ...(bodyKind !== 'none' && { bodyKind }) },
    ]);
    return `export const routes = ${JSON.stringify(Object.fromEntries(reachable))};`;
  },
});

/** The client: sources in client/, built into dist/client and served by the server. */
export default defineConfig({
  root: 'client',
  publicDir: 'public',
  plugins: [react(), routesWithoutSchemas()],
  build: {
    outDir: '../dist/client',
    emptyOutDir: true,
    sourcemap: false,
    // Says which chunks a page loads, for infra/scripts/firstViews.test.ts.
    manifest: true,
    target: 'es2022',
    rolldownOptions: {
      // Creating a schema looks like a side effect but is none, so unused parts of the contract can be
      // removed.
      treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
      output: {
        // Bundles the code that most pages need into one file instead of thirty. Forms of accounts and the
        // changes of packs are needed by few, though in several places.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'common',
              test: /\/client\/(?!accounts\/|packs\/sync\/)|\/shared\/|lucide-react/,
              minShareCount: 4,
            },
          ],
        },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});
