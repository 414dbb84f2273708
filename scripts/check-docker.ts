import { fileURLToPath } from 'node:url';
import { checkContainerFiles, readContainerFiles } from './docker-check.ts';

/** Says what is wrong with Dockerfile, .dockerignore and compose.yaml, as far as no engine is needed to see it. */
const root = fileURLToPath(new URL('..', import.meta.url));
const problems = await checkContainerFiles(root, await readContainerFiles(root));
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
