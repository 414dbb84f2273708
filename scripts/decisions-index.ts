import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('../docs/decisions/', import.meta.url);

const BEGINNING = `# Decisions

What was decided where another way was near, and why. A page says whether it still holds in its second line; this index is made from the pages (\`npm run generate\`).

| number | decision | status | since |
|---|---|---|---|
`;

/** docs/decisions/README.md: each decision with its title, whether it holds, and the day it was made. */
export async function decisionsIndex(): Promise<string> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-.*\.md$/.test(name)).sort();
  const rows = await Promise.all(names.map(rowOf));
  return BEGINNING + rows.map((row) => `${row}\n`).join('');
}

async function rowOf(name: string): Promise<string> {
  const page = await readFile(new URL(name, folder), 'utf8');
  const [, title, status, since] = /^# (.+)\n\nStatus: (.+)\. (\d{4}-\d\d-\d\d)\.\n/.exec(page) ?? [];
  if (!title) throw new Error(`${name} does not begin with '# title' and 'Status: holds. YYYY-MM-DD.'`);
  return `| ${Number(name.slice(0, 4))} | [${title}](${name}) | ${status} | ${since} |`;
}
