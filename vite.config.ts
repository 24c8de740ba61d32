import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { routes } from './shared/routes.ts';

/**
 * Built pages need to know how to reach a route, not how to check what it says: that is the server's work (and that of
 * the pages while developing). Without the schemas and their library the first view is a fifth smaller.
 */
const routesWithoutSchemas = (): Plugin => ({
  name: 'routes-without-schemas',
  apply: 'build',
  load(id) {
    if (!id.endsWith('/shared/routes.ts')) return null;
    const reachable = Object.entries(routes).map(([name, { method, path, bodyKind }]) => [
      name,
      { method, path, bodyKind },
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
    target: 'es2022',
    rolldownOptions: {
      // Making a schema looks like an effect; it is none, so what nobody uses of the contract is left out.
      treeshake: { moduleSideEffects: [{ test: /\/shared\//, sideEffects: false }] },
      output: {
        // What most pages need comes in one file instead of thirty.
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ name: 'common', test: /\/client\/|\/shared\/|lucide-react/, minShareCount: 4 }],
        },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});
