import { fileURLToPath } from 'node:url';
import { checkClusterFiles, readClusterFiles } from './cluster-check.ts';
import { checkContainerFiles, readContainerFiles } from './docker-check.ts';

/**
 * Reports mistakes in the Dockerfile, compose.yaml and the files that start several processes, as far as possible
 * without a container engine.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const problems = [
  ...(await checkContainerFiles(root, await readContainerFiles(root))),
  ...checkClusterFiles(await readClusterFiles(root)),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
