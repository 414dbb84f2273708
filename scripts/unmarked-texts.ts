/**
 * `npm run check:texts`: every text that a person reads comes from the catalogue (messages/en.json), whose messages are
 * sorted and all used. Prints the literals outside it and the faults of the catalogue, and exits with 1 if there are
 * any. With paths as arguments it looks for literals in these only, even if they are listed below.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFaults } from './catalogue-faults.ts';
import { findTexts } from './find-texts.ts';

const root = join(import.meta.dirname, '..');

/** Folders and files whose texts need no catalogue, with the reason. */
const EXEMPT: Record<string, string> = {
  'contract/src/homes/preset-labels.ts': 'stored with homes as they are',
  'contract/src/homes/presets.ts': 'stored with homes as they are',
  'contract/src/places/emergency-numbers.ts': 'numbers and codes',
  'web/src/content/': 'information pages: one folder for each language',
  'server/src/demo/': 'what demo members wrote',
  'server/src/features/homes/import/': 'read by operators',
  'server/src/features/photos/photos.import.ts': 'read by operators',
  'server/src/platform/backup/': 'read by operators',
  'server/src/platform/config.ts': 'read by operators',
  'server/src/platform/database/': 'read by operators',
  'server/src/platform/metrics/': 'read by operators',
  'server/src/main.ts': 'read by operators',
};

/** Slices whose texts still have to move into the catalogue. */
const PENDING = [
  'contract/src/accounts/',
  'contract/src/api.ts',
  'contract/src/consent/',
  'contract/src/conversations/',
  'contract/src/days.ts',
  'contract/src/endpoint.ts',
  'contract/src/endpoints.ts',
  'contract/src/forbidden.endpoints.ts',
  'contract/src/inbox/',
  'contract/src/limits.ts',
  'contract/src/membership/',
  'contract/src/newsletter/',
  'contract/src/notices/',
  'contract/src/profiles/',
  'contract/src/session-requirements.ts',
  'contract/src/site/',
  'contract/src/slices.ts',
  'contract/src/submission.ts',
  'contract/src/support/',
  'contract/src/text.ts',
  'contract/src/viewer.ts',
  'server/src/features/accounts/',
  'server/src/features/consent/',
  'server/src/features/conversations/',
  'server/src/features/inbox/',
  'server/src/features/membership/',
  'server/src/features/newsletter/',
  'server/src/features/notices/',
  'server/src/features/profiles/',
  'server/src/features/support/',
  'server/src/features/swaps/',
  'server/src/pages/',
  'server/src/platform/',
  'web/src/features/guide/',
  'web/src/features/homes/',
  'web/src/features/listing/',
  'web/src/features/map/',
  'web/src/features/swaps/',
  'web/src/pages/homes/',
  'web/src/pages/listing/',
  'web/src/pages/membership/',
  'web/src/pages/start/',
  'web/src/pages/swaps/',
];

/** Literals that look like texts and are none, by file. */
const NO_TEXTS: Record<string, string[]> = {
  'server/src/features/calendar/reading/export-uids.ts': ['uid …'],
  'server/src/features/calendar/reading/ics-rules.ts': ['DTSTART:…\nRRULE:…'],
  'server/src/features/calendar/reading/reading-failure.ts': [
    'too complicated to read',
    'redirected too often',
    'not a calendar',
    'this address cannot be reached from here',
    'the address answered …',
  ],
  'server/src/features/calendar/reading/zone-names.ts': ['Canada'],
  // Names under which choices are stored, and a refusal that no form of ours meets.
  'contract/src/swaps/stay-texts.ts': [
    'To be arranged',
    'No car',
    'No pets',
    'None',
    'Left as it was found',
    'Not in the home',
  ],
  // Tags of the PDF, and the line that every signed text begins with.
  'server/src/features/swaps/agreement/agreement-pdf.ts': ['Document', 'Artifact'],
  'server/src/features/swaps/agreement/agreement-text.ts': ['Swap agreement'],
  // SQL, names of cursors, log lines and the log of the team.
  'server/src/features/swaps/core/members.repository.ts': ['select …', 'select … as swaps'],
  'server/src/features/swaps/core/reminders.ts': ['swaps were not checked'],
  'server/src/features/swaps/core/swap-lists.service.ts': ['swaps …'],
  'server/src/features/swaps/core/terms.repository.ts': ['key share'],
  'server/src/features/swaps/ending/external-endings.ts': ['swaps were not overtaken'],
  'server/src/features/swaps/ending/replacements.service.ts': ['searches failed'],
  'server/src/features/swaps/guides/guides.service.ts': ['for no key update'],
  'server/src/features/swaps/team/team.service.ts': ['all swaps', 'not counted'],
  'contract/src/swaps/stays.endpoints.ts': ['Police', 'Ambulance', 'Each section needs an id of its own.'],
  'web/src/features/guide/guide-draft.ts': ['guide …'],
  'web/src/features/homes/card/home-card.tsx': ['Wifi'],
};

const asked = process.argv.slice(2);
const skipped = asked.length > 0 ? Object.keys(EXEMPT) : [...Object.keys(EXEMPT), ...PENDING];
const sources = new Map(
  globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(test|statements)\./.test(file))
    .sort()
    .map((file) => [file, readFileSync(join(root, file), 'utf8')]),
);
const unmarked = [...sources]
  .filter(([file]) => !skipped.some((path) => file.startsWith(path)))
  .filter(([file]) => asked.length === 0 || asked.some((path) => file.startsWith(path)))
  .flatMap(([file, code]) =>
    findTexts(file, code)
      .filter(({ text }) => !NO_TEXTS[file]?.includes(text))
      .map(({ text, line }) => `${file}:${line}  ${text.replaceAll(/\s+/g, ' ').trim()}`),
  );
const faults = catalogueFaults(
  JSON.parse(readFileSync(join(root, 'messages/en.json'), 'utf8')),
  // While slices are pending, the catalogue already has messages of theirs.
  PENDING.length > 0 ? undefined : sources.values(),
).map((fault) => `messages/en.json: ${fault}`);
for (const one of [...unmarked, ...faults]) console.log(one);
if (unmarked.length > 0) console.error(`${unmarked.length} texts are not in messages/en.json.`);
process.exitCode = unmarked.length + faults.length > 0 ? 1 : 0;
