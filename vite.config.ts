import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The client: sources in client/, built into dist/client and served by the server. */
export default defineConfig({
  root: 'client',
  publicDir: 'public',
  plugins: [react()],
  build: { outDir: '../dist/client', emptyOutDir: true, sourcemap: false, target: 'es2022' },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
});
