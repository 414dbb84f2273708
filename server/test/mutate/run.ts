import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { type CliOptions, createVitest, type TestSpecification, type Vitest } from 'vitest/node';
import { findMutants, type Mutant } from './mutants.ts';

/**
 * Removes every guard from the sources, one at a time, and runs the tests that should detect it (decision 831).
 * Sources are changed while loading, never on disk. `--only PART` selects guards by path, `--from N --to M` by
 * number, for example to finish an interrupted run, and `--new` selects guards that neither list contains:
 * `missed-by.json` names for each guard the test file that detected its removal last and is run first,
 * `unmissed.json` explains why no test can detect it, and `not-run.json` lists what was not tried yet. Exits with 1 if an unlisted guard's removal stays undetected.
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

/** The test file that last detected a guard's removal, by the guard's file and source line. */
const KNOWN = join(import.meta.dirname, 'missed-by.json');
const readKnown = (): Record<string, string> =>
  existsSync(KNOWN) ? JSON.parse(readFileSync(KNOWN, 'utf8')) : {};
const known = readKnown();
/** Guards that nobody has removed yet: `--new` does, and takes them off this list. */
const NOT_RUN = join(import.meta.dirname, 'not-run.json');
/** Guards whose removal no test can detect, with the reason. */
const unmissed: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'unmissed.json'), 'utf8'),
);

/** Run first, because it detects most removals. */
const MATRIX = 'server/test/permissions.test.ts';

/** Its cells by the slice of the source: their titles name the routes. */
const CELLS: Record<string, RegExp> = {
  accounts: /auth|sessions|security|passkeys|account-events|user_roles|delete-profile/,
  calendar: /calendar|nights|available_dates|stay_rules|feeds/,
  consent: /consents|page-views/,
  conversations: /conversations|message_settings|locked/,
  homes: /homes|tags|photo|locked/,
  inbox: /conversations|inbox/,
  ledger: /nights/,
  matching: /likes|wishes|matches/,
  membership: /user_subscriptions|functions|test checkout|locked/,
  newsletter: /newsletter/,
  notices: /notice|push|mail_/,
  photos: /photo/,
  places: /place|circle|pin|areas|locked/,
  profiles: /profiles|delete-profile/,
  reviews: /reviews|rating/,
  search: /homes|areas|locked/,
  start: /start/,
  support: /support|notify-admin|team/,
  trust: /members|identity|trust|\/host$/,
  swaps: /swaps|guide|locked/,
  translations: /translations/,
};

/** Every slice contributes to the data export. */
const OWN_DATA = 'profiles/me/export';

/** Tests that are not beside the source, by a part of its path. */
const ELSEWHERE: [part: string, tests: string[]][] = [
  ['homes', ['server/test/leaks.test.ts']],
  ['freshness', ['server/src/features/start']],
  ['swap-lists', ['server/src/features/start']],
  [
    'conversations/conversations',
    [
      'server/src/features/inbox',
      'server/src/features/swaps/proposing/conversation-of-swap.test.ts',
      'server/src/features/start',
      'server/src/features/translations',
    ],
  ],
  ['conversations/conversations.statements', ['server/src/features/trust/answers.test.ts']],
  ['conversations/reports', ['server/src/features/trust/answers.test.ts']],
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
  // A cached module of one run would be used for another source in the next.
  fsModuleCache: false,
  bail: 1,
  include: ['server/**/*.test.ts'],
  globalSetup: ['server/test/global-setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
  reporters: [],
  maxWorkers: 2,
};
/** Serves the source without the guard under test. */
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
/** Tests that are known to pass with every guard in place: cells of a slice, and files that run first. */
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
 * Whether a test fails without the guard: first the one that detected it or its neighbours in the file last, then the
 * slice's cells of the matrix, then all tests related to the file. A test that also fails with every guard in place
 * proves nothing.
 */
async function missedBy(runner: Vitest, one: Mutant): Promise<string | undefined> {
  const cells = () => failingCell(runner, sliceOf(one));
  const files = (paths: readonly string[]) => () => failing(runner, paths);
  const { beside, others } = testsOf(one);
  const asked = [files(askedFirst(one)), cells, files([...beside, ...others, MATRIX])];
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

/**
 * The file that detected this guard's removal last; for a new guard those that detected most of its neighbours, or the
 * tests beside it whose names begin like its own: `likes.test.ts` and `like-figures.test.ts` for `likes.repository.ts`.
 */
function askedFirst(one: Mutant): string[] {
  const last = known[one.name];
  if (last) return last === MATRIX ? [] : [last];
  const count = new Map<string, number>();
  for (const [guard, by] of Object.entries(readKnown())) {
    if (by !== MATRIX && guard.startsWith(`${one.file} `)) count.set(by, (count.get(by) ?? 0) + 1);
  }
  if (count.size === 0) {
    const named = one.file.replace(/(?<=\/\w+?)(e?s)?[-.][^/]*$/, '*.test.ts');
    return globSync(named, { cwd: ROOT, exclude: ['**/*.long.test.ts'] });
  }
  return [...count]
    .sort(([, a], [, b]) => b - a)
    .slice(0, 3)
    .map(([file]) => file);
}

/** The first file that fails without the guard, if any. */
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

/**
 * Reads the list again before writing, because another run may have written it. Removes entries whose guard no longer
 * exists.
 */
function keep(found: Record<string, string>): void {
  const all = Object.entries({ ...readKnown(), ...found })
    .filter(([name]) => names.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(KNOWN, `${JSON.stringify(Object.fromEntries(all), null, 2)}\n`);
  const isKnown = new Set(all.map(([name]) => name));
  const open: string[] = JSON.parse(readFileSync(NOT_RUN, 'utf8'));
  const left = open.filter((name) => names.has(name) && !isKnown.has(name));
  writeFileSync(NOT_RUN, `${JSON.stringify(left, null, 2)}\n`);
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

/** The tests beside the source and, if there are more, all that are related to it. */
function testsOf(one: Mutant) {
  const folder = dirname(one.file);
  const slice = sliceOf(one);
  const more = ELSEWHERE.filter(([part]) => one.file.includes(part)).flatMap(([, tests]) => tests);
  const isInSlice = slice && !folder.endsWith(`/${slice}`);
  return { beside: [folder], others: isInSlice ? [`server/src/features/${slice}/`, ...more] : more };
}

/** The first of these files that fails, if any. */
async function failing(runner: Vitest, paths: readonly string[]): Promise<string | undefined> {
  const specifications = await specificationsOf(runner, paths);
  const { testModules } = await runner.rerunTestSpecifications(specifications);
  // Tests stopped by the first failure of the previous run may be reported with this one.
  const asked = new Set(specifications.map(({ moduleId }) => moduleId));
  const failed = testModules.find((module) => asked.has(module.moduleId) && !module.ok());
  return failed && relative(ROOT, failed.moduleId);
}

async function specificationsOf(runner: Vitest, paths: readonly string[]): Promise<TestSpecification[]> {
  const all = await runner.globTestSpecifications();
  return all.filter(({ moduleId }) => paths.some((path) => moduleId.startsWith(join(ROOT, path))));
}
