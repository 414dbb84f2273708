/**
 * `npm run check:texts`: every text that a person reads comes from the catalogue (messages/en.json), whose messages are
 * sorted and all used. Prints the literals outside it and the faults of the catalogue, and exits with 1 if there are
 * any. With paths as arguments it looks for literals in these only.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueFaults } from './catalogue-faults.ts';
import { findTexts } from './find-texts.ts';

const root = join(import.meta.dirname, '..');

/** Folders and files whose texts need no catalogue, with the reason. */
const EXEMPT: Record<string, string> = {
  'contract/src/languages.ts': 'each language by its own name',
  'web/src/lib/loading/offer-language.ts': 'each sentence in its own language, on a page of another',
  'contract/src/homes/preset-labels.ts': 'stored with homes as they are',
  'contract/src/homes/presets.ts': 'stored with homes as they are',
  'contract/src/places/emergency-numbers.ts': 'numbers and codes',
  'contract/src/profiles/reserved-names.ts': 'words that a name may not have',
  'contract/src/forbidden.endpoints.ts': 'documentation of the API',
  'contract/src/site/articles.ts': 'categories, as the articles of each language name them',
  'web/src/content/': 'information pages: one folder for each language',
  'server/src/demo/': 'what demo members wrote',
  'server/src/features/homes/import/': 'read by operators',
  'server/src/features/photos/photos.import.ts': 'read by operators',
  'server/src/platform/backup/': 'read by operators',
  'server/src/platform/billing/billing-settings.ts': 'read by operators',
  'server/src/platform/identity/identity-settings.ts': 'read by operators',
  'server/src/platform/test-pages/style.ts': 'a style sheet',
  'server/src/platform/config.ts': 'read by operators',
  'server/src/platform/database/': 'read by operators',
  'server/src/platform/files/': 'read by operators',
  'server/src/platform/http/port-in-use.ts': 'read by operators',
  'server/src/platform/images/judge-picture.ts': 'for the log',
  'server/src/platform/mail/mailbox.routes.ts': 'a page for developers',
  'server/src/platform/map/map-settings.ts': 'read by operators',
  'server/src/platform/translation/translation-settings.ts': 'read by operators',
  'server/src/platform/metrics/': 'read by operators',
  'server/src/main.ts': 'read by operators',
};

/** Literals that look like texts and are none, by file. */
const NO_TEXTS: Record<string, string[]> = {
  'contract/src/accounts/device-name.ts': [
    'Edge',
    'Opera',
    'Samsung Internet',
    'Firefox',
    'Chrome',
    'Safari',
    'Android',
    'Windows',
    'Mac',
    'Linux',
  ],
  // Refusals of requests that no form of ours sends.
  'contract/src/consent/endpoints.ts': ['… is true or false.'],
  'contract/src/conversations/endpoints.ts': ['Not a position in the conversation.'],
  'contract/src/inbox/event-number.ts': ['Not one of our events.'],
  'contract/src/notices/push.endpoints.ts': ['… must be text.'],
  'contract/src/site/site.ts': [
    'countries are ISO codes of two capitals.',
    'languages are codes such as de.',
  ],
  'contract/src/text.ts': [
    '… must be text.',
    '… takes at most … characters.',
    '… holds a character that is not text.',
    '… holds a character that is not text',
    '… takes at most … values.',
  ],
  'server/src/features/accounts/security.routes.ts': ['Please send five hex digits.'],
  'server/src/features/conversations/conversations.service.ts': ['Messages cannot be changed or deleted.'],
  'server/src/features/notices/bounces.ts': [
    'Not found',
    'The signature is missing, wrong or too old.',
    'This is no JSON.',
    'This is no event about a mail.',
  ],
  // Headings of a file that programs read.
  'server/src/features/ledger/statement.service.ts': ['Date', 'What', 'Stay', 'Nights', 'Balance'],
  'server/src/features/notices/notices.service.ts': ['Notices are written by the server only.'],
  'server/src/features/profiles/avatars.routes.ts': ['There is no such picture.'],
  'server/src/features/support/support.service.ts': [
    'mail contact form',
    'support message',
    'Only the status of a ticket can be changed.',
  ],
  'server/src/platform/stripe/signed-event.ts': ['This event is not signed as it should be.'],
  'server/src/platform/http/error-handler.ts': ['… is not a field of this request.'],
  'server/src/platform/http/incoming-files.ts': [
    'the sweep will find it',
    'Please send the file as multipart/form-data.',
    'The length of the upload is missing.',
  ],
  'server/src/platform/http/route.ts': ['This request takes no body.'],
  // Names of limits, locks and lists, log lines and SQL.
  'server/src/features/accounts/accounts.limits.ts': [
    'mail … …',
    'step pair … …',
    'step notice …',
    'range network …',
  ],
  'server/src/features/accounts/accounts.ts': ['authenticator app'],
  'server/src/features/accounts/address/address.service.ts': ['address …'],
  'server/src/features/consent/consent.routes.ts': ['consent network …'],
  'server/src/features/membership/viewers.repository.ts': ['select … … where …'],
  'server/src/features/support/reports.service.ts': ['kept reports'],
  'server/src/pages/pages.ts': ['page …'],
  'server/src/pages/site-files.ts': ['Disallow: …'],
  'server/src/platform/http/health.ts': ['database unavailable'],
  'server/src/platform/http/list-cursor.ts': ['list …'],
  'server/src/platform/images/prepare-photo.ts': ['the picture cannot be decoded'],
  'server/src/platform/jobs/jobs.ts': ['given up'],
  'server/src/platform/logged-error.ts': ['something that is no error was thrown'],
  'server/src/platform/storage/s3-storage.ts': [' at …', ' in …'],
  'server/src/features/calendar/reading/export-uids.ts': ['uid …'],
  'server/src/features/calendar/reading/ics-rules.ts': ['DTSTART:…\nRRULE:…'],
  'server/src/features/calendar/reading/reading-failure.ts': [
    'this address cannot be reached from here',
    'too complicated to read',
    'redirected too often',
    'not a calendar',
    "we can't reach this address",
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
  'server/src/features/swaps/agreement/agreement-pdf.ts': ['Document', 'Artifact', 'Sect'],
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
  'web/src/features/swaps/agreement/agreement-letter.tsx': ['SHA-256'],
  'web/src/features/swaps/proposing/proposal-draft.ts': ['proposal …'],
  'web/src/features/swaps/steps/cancel-dialog.tsx': ['cancel …'],
  'web/src/features/swaps/steps/decline-dialog.tsx': ['decline …'],
  'web/src/features/swaps/steps/happened-dialog.tsx': ['happened …'],
  'web/src/features/swaps/steps/help-dialog.tsx': ['help …'],
  'web/src/features/guide/guide-draft.ts': ['guide …'],
  'web/src/features/homes/card/home-card.tsx': ['Wifi'],
};

const asked = process.argv.slice(2);
const skipped = Object.keys(EXEMPT);
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
  sources.values(),
).map((fault) => `messages/en.json: ${fault}`);
for (const one of [...unmarked, ...faults]) console.log(one);
if (unmarked.length > 0) console.error(`${unmarked.length} texts are not in messages/en.json.`);
process.exitCode = unmarked.length + faults.length > 0 ? 1 : 0;
