// Plain JavaScript on purpose: it runs on any Node and says what is wrong before newer syntax could.
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

// The next start finds the code compiled, which takes a third off it. Beside the code, where nobody else can put
// something else; where that may not be written, as in production, it does without.
nodeModule.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/node', import.meta.url)));
buildWeb();
await import('../src/main.ts');
nodeModule.flushCompileCache();
