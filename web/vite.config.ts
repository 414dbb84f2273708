import { readFileSync, writeFileSync } from 'node:fs';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite';
import { ORIGINAL } from '../contract/src/languages.ts';
import { basemap } from './build/basemap.ts';
import { consentChunkNames, frameChunkNames, sharedChunks, startChunkNames } from './build/chunks.ts';
import { directIcons } from './build/icons.ts';
import { folderIn, inLanguage, LANGUAGE } from './build/language.ts';
import { limitsAsNumbers } from './build/limits.ts';
import { mdx } from './build/mdx.ts';
import { messages } from './build/messages.ts';
import { lightRouter } from './build/router.ts';
import { shortClasses } from './build/short-classes.ts';
import { smallStyleLoader } from './build/style-loader.ts';

const API = process.env.API_URL ?? 'http://127.0.0.1:3000';

const forBrowsers: BuildEnvironmentOptions = {
  target: 'es2023',
  outDir: folderIn('dist'),
  // Every language is served with the public files of the English build.
  copyPublicDir: LANGUAGE === ORIGINAL,
  manifest: true,
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    // The import lists of every page were 3 kB of the first load (docs/decisions/0403).
    resolveDependencies: (_, files, { hostType }) =>
      hostType === 'js' ? files.filter((file) => file.endsWith('.css')) : files,
  },
  rolldownOptions: {
    output: {
      codeSplitting: {
        // A module goes to the first group that names it.
        groups: [
          { name: frameChunkNames(), debugName: 'frame' },
          { name: consentChunkNames(), debugName: 'consent' },
          { name: startChunkNames(), debugName: 'start' },
          ...sharedChunks(),
        ],
      },
    },
  },
};

/** The same pages as a module for the server (docs/decisions/0700); its assets are those of the client build. */
const forTheServer: BuildEnvironmentOptions = {
  target: 'node24',
  outDir: folderIn('dist-server'),
  emptyOutDir: true,
  copyPublicDir: false,
  assetsInlineLimit: 0,
};

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    basemap(),
    directIcons(),
    lightRouter(),
    limitsAsNumbers(),
    smallStyleLoader(),
    ...inLanguage(),
    mdx(),
    messages(LANGUAGE),
    react(),
    tailwindcss(),
    shortClasses(),
    ...(isSsrBuild ? [] : [precompress(), siteSettings()]),
  ],
  build: isSsrBuild ? forTheServer : forBrowsers,
  // Everything is bundled, with React's production build, however the server runs.
  ssr: { noExternal: true },
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  server: {
    port: 5173,
    proxy: { '/api': API, '/photos': API, '/avatars': API, '/dev': API },
  },
}));

/** Writes .br and .gz beside every text file of the build, at the highest level. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle).filter((file) =>
        /\.(m?js|css|svg|json|webmanifest)$/.test(file),
      )) {
        const file = `${dir}/${name}`;
        const body = readFileSync(file);
        const params = {
          [constants.BROTLI_PARAM_QUALITY]: 11,
          [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        };
        writeFileSync(`${file}.br`, brotliCompressSync(body, { params }));
        writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
      }
    },
  };
}

/** The server inserts the operator's settings into the page; the development server inserts the defaults. */
function siteSettings(): Plugin {
  const data = () => ({
    site: JSON.parse(readFileSync('../server/site.defaults.json', 'utf8')),
    origin: 'http://localhost:5173',
  });
  return {
    name: 'site-settings',
    apply: 'serve',
    transformIndexHtml: () => [
      {
        tag: 'script',
        attrs: { type: 'application/json', id: 'page-data' },
        children: JSON.stringify(data()).replaceAll('<', '\\u003c'),
        injectTo: 'body-prepend',
      },
    ],
  };
}
