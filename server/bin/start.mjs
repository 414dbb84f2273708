// Plain JavaScript on purpose: it runs on any Node and reports a wrong version before newer syntax could fail.
import * as nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';
import { buildWeb } from './build-web.mjs';

const [major] = process.versions.node.split('.').map(Number);
if (major < 24) {
  console.error(
    `Swapstead needs Node 24 or newer; this is ${process.version}.\n` +
      'Start it with `npm start`, which uses the Node that `npm ci` installed into node_modules.',
  );
  process.exit(1);
}

// Caching the compiled code makes later starts a third faster. The cache is beside the code, where no other user can
// replace it; without write access, as in production, there is no cache.
nodeModule.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
buildWeb();
await import('../src/main.ts');
nodeModule.flushCompileCache();
