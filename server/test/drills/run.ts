import type { Drill } from './drill.ts';
import { findDrills } from './find-drills.ts';

/** `npm run drill` lists the drills, `-- NAME [rounds]` runs one, `-- all` runs all, one after the other. */
const [wanted, rounds] = process.argv.slice(2);
const drills = await findDrills();
const chosen = wanted === 'all' ? drills : drills.filter(({ name }) => name === wanted);

if (chosen.length === 0) {
  if (wanted) console.error(`There is no drill named ${wanted}.`);
  const width = Math.max(...drills.map(({ name }) => name.length));
  for (const { name, drill } of drills) console.log(`${name.padEnd(width)}  ${drill.failure}`);
  process.exitCode = wanted ? 2 : 0;
}
for (const { name, drill } of chosen) {
  if (!(await runAndPrint(name, drill, Number(rounds ?? drill.rounds)))) process.exitCode = 1;
}

async function runAndPrint(name: string, drill: Drill, times: number): Promise<boolean> {
  console.log(`${name}: ${drill.failure}`);
  const begun = performance.now();
  const report = await drill.run(times, (line) => console.log(`  ${line}`));
  const seconds = Math.round((performance.now() - begun) / 1_000);
  if (report.skipped) {
    console.log(`  skipped: ${report.skipped}`);
    return true;
  }
  const figures = Object.entries(report.figures).map(([what, figure]) => `${what} ${figure}`);
  console.log(`  in ${seconds} s: ${figures.join('; ')}`);
  for (const problem of report.problems) console.log(`  PROBLEM: ${problem}`);
  if (report.problems.length > 0) return false;
  for (const sentence of report.held) console.log(`  held: ${sentence}`);
  for (const sentence of report.retried) console.log(`  retried: ${sentence}`);
  return true;
}
