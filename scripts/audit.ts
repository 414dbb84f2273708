import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Lock, licencesOf, lockProblems } from './locked-packages.ts';

/**
 * Reports on the installed packages: licences, install scripts and, if the registry answers, known vulnerabilities.
 * Exits with 1 on a script or source that is not allowed, and on a vulnerability of a production package.
 */
const ROOT = join(import.meta.dirname, '..');
const readJson = (file: string) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));

const lock: Lock = readJson('package-lock.json');
const problems = lockProblems(lock, readJson('package.json').allowScripts);

console.log('Licences of what the product runs with:');
for (const [licence, names] of licencesOf(lock)) {
  const some = names.slice(0, 3).join(', ');
  console.log(`  ${licence}: ${names.length} (${some}${names.length > 3 ? ', ...' : ''})`);
}
for (const problem of problems) console.error(problem);

const weaknesses = await askRegistry();
if (weaknesses === undefined) {
  console.log('The registry did not answer the audit: known weaknesses were not looked up.');
} else {
  console.log(`Known weaknesses of production: ${weaknesses}`);
}
process.exit(problems.length > 0 || (weaknesses ?? 0) > 0 ? 1 : 0);

/** The number of vulnerabilities that the registry knows; undefined if it cannot be reached. */
async function askRegistry(): Promise<number | undefined> {
  const { stdout } = await promisify(execFile)('npm', ['audit', '--omit=dev', '--json'], { cwd: ROOT }).catch(
    // npm exits with an error if it has found something.
    (error: { stdout?: string }) => ({ stdout: error.stdout ?? '' }),
  );
  try {
    return JSON.parse(stdout).metadata?.vulnerabilities?.total;
  } catch {
    return undefined;
  }
}
