import { defineConfig } from 'vite';
import { folderIn, LANGUAGE } from './build/language.ts';
import { messages } from './build/messages.ts';

/**
 * The inline script of rendered pages as a single file, read by the server (platform/web/web-build.ts). `--mode text`
 * builds the one for text pages.
 */
export default defineConfig(({ mode }) => {
  const name = mode === 'text' ? 'early-text' : 'early';
  return {
    plugins: [messages(LANGUAGE)],
    build: {
      target: 'es2023',
      outDir: folderIn('dist-server'),
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { input: `src/${name}.ts`, output: { format: 'iife', entryFileNames: `${name}.js` } },
    },
  };
});
