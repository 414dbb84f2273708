import { fileURLToPath } from 'node:url';
import { checkClusterFiles, readClusterFiles } from './cluster-check.ts';
import { checkContainerFiles, readContainerFiles } from './docker-check.ts';

/** Says what is wrong with Dockerfile, compose.yaml and what starts several processes, as far as no engine is needed. */
const root = fileURLToPath(new URL('..', import.meta.url));
const problems = [
  ...(await checkContainerFiles(root, await readContainerFiles(root))),
  ...checkClusterFiles(await readClusterFiles(root)),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
