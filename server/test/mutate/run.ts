import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type CliOptions, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { findMutants, type Mutant } from './mutants.ts';

/**
 * Takes every guard out of the sources, one after the other, and runs the tests that should notice (decision 831).
 * Sources are changed as they are loaded, never on the disk. `--only PART` of a path takes the guards of some files;
 * `--from N --to M` some of these, such as what an interrupted run has left, and `--new` those of which neither list
 * beside this file tells: `missed-by.json`, which file of tests missed a guard last and is asked first, and
 * `unmissed.json`, why nothing can miss one. Ends with 1 when a guard in neither is not missed.
 */
const ROOT = join(import.meta.dirname, '../../..');
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    new: { type: 'boolean', default: false },
  },
});

/** Which file of tests missed a guard last, by the file of the guard and its line of source. */
const KNOWN = join(import.meta.dirname, 'missed-by.json');
const readKnown = (): Record<string, string> =>
  existsSync(KNOWN) ? JSON.parse(readFileSync(KNOWN, 'utf8')) : {};
const known = readKnown();
/** Which guards nothing can miss, and why. */
const unmissed: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'unmissed.json'), 'utf8'),
);

/** Run first: most guards are missed here already. */
const MATRIX = 'server/test/permissions.test.ts';

/** Which of its cells, by the slice of the source: their titles name the routes. */
const CELLS: Record<string, RegExp> = {
  accounts: /auth|sessions|security|passkeys|account-events|user_roles|delete-profile/,
  calendar: /calendar|nights|available_dates|stay_rules|feeds/,
  consent: /consents|page-views/,
  conversations: /conversations|message_settings|locked/,
  homes: /homes|tags|photo|locked/,
  inbox: /conversations|inbox/,
  membership: /user_subscriptions|functions|test checkout|locked/,
  newsletter: /newsletter/,
  notices: /notice|push|mail_/,
  photos: /photo/,
  places: /place|circle|pin|areas|locked/,
  profiles: /profiles|delete-profile/,
  search: /homes|areas|locked/,
  support: /support|notify-admin|team/,
  swaps: /swaps|guide|host-record|locked/,
};

/** Every slice gives its part. */
const OWN_DATA = 'profiles/me/export';

/** Tests elsewhere than beside the source, by a part of its path. */
const ELSEWHERE: [part: string, tests: string[]][] = [
  ['homes', ['server/test/leaks.test.ts']],
  [
    'conversations/conversations',
    ['server/src/features/inbox', 'server/src/features/swaps/proposing/conversation-of-swap.test.ts'],
  ],
  ['conversations.notices', ['server/src/features/notices']],
  ['photos', ['server/src/features/homes/listing']],
  ['swaps/marks', ['server/src/features/conversations/conversations-ending.test.ts']],
  [
    'viewer',
    [
      'server/src/features/homes',
      'server/src/features/accounts',
      'server/src/features/conversations',
      'server/src/features/inbox',
    ],
  ],
  ['accounts', ['server/src/features/profiles/delete-profile.test.ts']],
  ['personal-data.ts', ['server/src/features/profiles']],
  ['platform/http', ['server/src/platform/http', 'server/src/features/accounts']],
];

let mutant: Mutant | undefined;

const options: CliOptions = {
  root: ROOT,
  config: false,
  watch: false,
  // What is kept of one run would stand for another source in the next.
  fsModuleCache: false,
  bail: 1,
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/test/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  reporters: [],
  maxWorkers: 2,
};
/** Hands out the source without the guard that is tried. */
const withoutGuard = {
  name: 'without-a-guard',
  enforce: 'pre' as const,
  transform: (_: string, id: string) =>
    mutant && id === join(ROOT, mutant.file) ? mutant.source : undefined,
};

const vitest = await createVitest(options, { plugins: [withoutGuard] });

const found = findMutants(ROOT, values.only).slice(0, values.to ? Number(values.to) : undefined);
const names = new Set(findMutants(ROOT).map(({ name }) => name));
keep({});
const survivors: Mutant[] = [];
/** What was seen to pass with every guard in place: cells of a slice, and files that are asked first. */
const seen = new Set<string>();
try {
  for (const [index, one] of found.entries()) {
    if (index < Number(values.from ?? 0) || (values.new && (known[one.name] || unmissed[one.name]))) continue;
    const by = await missedBy(vitest, one);
    if (by) keep({ [one.name]: by });
    else if (!unmissed[one.name]) survivors.push(one);
    const told = by ?? unmissed[one.name];
    console.log(
      `${index + 1}/${found.length} ${by ? 'missed  ' : 'SURVIVES'} ${one.file}:${one.line} ${one.guard}${told ? ` (${told})` : ''}`,
    );
  }
} finally {
  await vitest.close();
}
console.log(`${found.length} guards, ${survivors.length} not missed by any test`);
process.exit(survivors.length > 0 ? 1 : 0);

/**
 * Whether a test fails without the guard: the one that missed it or its neighbours in the file last, its cells of the
 * matrix, then all that may know of it. What also fails with every guard in place shows nothing.
 */
async function missedBy(runner: Vitest, one: Mutant): Promise<string | undefined> {
  const cells = () => failingCell(runner, sliceOf(one));
  const files = (paths: readonly string[]) => () => failing(runner, paths);
  const { beside, others } = testsOf(one);
  const [first, ...near] = askedFirst(one);
  const asked = [...(first ? [files([first])] : []), cells, files([...near, ...beside, ...others, MATRIX])];
  for (const ask of asked) {
    const failed = await askWithout(runner, one, ask);
    if (!failed) continue;
    const what = ask === cells ? `cells of ${sliceOf(one)}` : failed;
    if (seen.has(what)) return failed;
    if (!(await (ask === cells ? cells() : failing(runner, [failed])))) {
      seen.add(what);
      return failed;
    }
    console.log(`${what} fails with every guard in place.`);
  }
  return undefined;
}

/** The file that missed this guard last; for a new one those that missed its neighbours, the most frequent first. */
function askedFirst(one: Mutant): string[] {
  const last = known[one.name];
  if (last) return last === MATRIX ? [] : [last];
  const count = new Map<string, number>();
  for (const [guard, by] of Object.entries(readKnown())) {
    if (by !== MATRIX && guard.startsWith(`${one.file} `)) count.set(by, (count.get(by) ?? 0) + 1);
  }
  return [...count]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([file]) => file);
}

/** The file that fails without the guard, if one does. */
async function askWithout(runner: Vitest, one: Mutant, ask: () => Promise<string | undefined>) {
  mutant = one;
  runner.invalidateFile(join(ROOT, one.file));
  try {
    return await ask();
  } finally {
    mutant = undefined;
    runner.invalidateFile(join(ROOT, one.file));
  }
}

/** Read again first: another run may have written meanwhile. What is no guard any more goes. */
function keep(found: Record<string, string>): void {
  const all = Object.entries({ ...readKnown(), ...found })
    .filter(([name]) => names.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(KNOWN, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
}

async function failingCell(runner: Vitest, slice: string): Promise<string | undefined> {
  const cells = CELLS[slice];
  if (cells) runner.setGlobalTestNamePattern(new RegExp(`${cells.source}|${OWN_DATA}`));
  try {
    return await failing(runner, [MATRIX]);
  } finally {
    runner.resetGlobalTestNamePattern();
  }
}

function sliceOf({ file }: Mutant): string {
  return /server\/src\/features\/(\w+)\//.exec(file)?.[1] ?? '';
}

/** Those beside the source, and, where there are more, all that know of it. */
function testsOf(one: Mutant) {
  const folder = dirname(one.file);
  const slice = sliceOf(one);
  const more = ELSEWHERE.filter(([part]) => one.file.includes(part)).flatMap(([, tests]) => tests);
  const isInSlice = slice && !folder.endsWith(`/${slice}`);
  return { beside: [folder], others: isInSlice ? [`server/src/features/${slice}/`, ...more] : more };
}

/** The first of these files that fails, if one does. */
async function failing(runner: Vitest, paths: readonly string[]): Promise<string | undefined> {
  const specifications = await specificationsOf(runner, paths);
  const { testModules } = await runner.rerunTestSpecifications(specifications);
  // What was stopped by the first failure of the run before may come with this one.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const failed = testModules.find((module) => asked.has(module.moduleId) && !module.ok());
  return failed && relative(ROOT, failed.moduleId);
}

async function specificationsOf(runner: Vitest, paths: readonly string[]): Promise<TestSpecification[]> {
  const all = await runner.globTestSpecifications();
  return all.filter(({ moduleId }) => paths.some((path) => moduleId.startsWith(join(ROOT, path))));
}
