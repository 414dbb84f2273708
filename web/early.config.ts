import { defineConfig } from 'vite';

/**
 * The script inside the HTML of rendered pages, in one piece; the server reads it (platform/web/web-build.ts). With
 * `--mode text` that of pages of text.
 */
export default defineConfig(({ mode }) => {
  const name = mode === 'text' ? 'early-text' : 'early';
  return {
    build: {
      target: 'es2023',
      outDir: 'dist-server',
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: `src/${name}.ts`, output: { format: 'iife', entryFileNames: `${name}.js` } },
    },
  };
});
