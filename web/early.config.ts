import { defineConfig } from 'vite';

/** The script inside the HTML of rendered pages, in one piece; the server reads it (platform/web/web-build.ts). */
export default defineConfig({
  build: {
    target: 'es2023',
    outDir: 'dist-server',
    emptyOutDir: false,
    copyPublicDir: false,
    rolldownOptions: { input: 'src/early.ts', output: { format: 'iife', entryFileNames: 'early.js' } },
  },
});
