import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../docs/decisions/', import.meta.url);

/** The subjects of decisions, in the order of the index. Each page names one of them in its third line. */
const SUBJECTS = [
  'Platform and database',
  'Search and places',
  'Homes and photos',
  'Calendars',
  'Swaps',
  'Messages and notices',
  'Accounts and security',
  'Membership',
  'Administration and support',
  'Web client and rendering',
  'Load and operations',
  'Tests',
];

const BEGINNING = `# Decisions

What we chose where there was another good way, why, and what we rejected. Each page names its subject in its third line, and this index is made from the pages (\`npm run generate\`). Pages that were joined or no longer decide anything are in the history of git.
`;

/** docs/decisions/README.md: the decisions by subject, each with its title and the day it was made. */
export async function decisionsIndex(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.md$/.test(name)).sort();
  const pages = await Promise.all(
    names.map(async (name) => ({ name, ...headOf(name, await readFile(new URL(name, folder), 'utf8')) })),
  );
  const parts = SUBJECTS.map((subject) => {
    const rows = pages
      .filter((page) => page.subject === subject)
      .map(({ name, title, since }) => `| ${Number(name.slice(0, 4))} | [${title}](${name}) | ${since} |\n`);
    return `\n## ${subject}\n\n| number | decision | decided |\n|---|---|---|\n${rows.join('')}`;
  });
  return BEGINNING + parts.join('');
}

/** @throws if the page does not begin with a title and a line such as `Subject: Calendars. Decided 2026-11-22.` */
export function headOf(name: string, page: string) {
  const [, title, subject, since] =
    /^# (.+)\n\nSubject: (.+)\. Decided (\d{4}-\d\d-\d\d)\.\n/.exec(page) ?? [];
  if (!title || !subject || !since) {
    throw new Error(
      `${name} has to begin with '# Title', an empty line and 'Subject: … . Decided YYYY-MM-DD.'`,
    );
  }
  if (!SUBJECTS.includes(subject)) {
    throw new Error(`${name} has the subject '${subject}', which is none of: ${SUBJECTS.join(', ')}`);
  }
  return { title, subject, since };
}
