import { readFile } from 'node:fs/promises';
import { type Floor, SERVER_FLOORS } from './floors.ts';

/** docs/architecture.md with the tables that follow from the floors between their marks. */
export async function architecturePage(): Promise<string> {
  const page = await readFile(new URL('../docs/architecture.md', import.meta.url), 'utf8');
  return between(page, 'server floors', table(SERVER_FLOORS));
}

function table(floors: readonly Floor[]): string {
  const rows = floors.map(({ slice, holds }) => `| \`${slice}\` | ${holds} |`);
  return ['| slice | what is there |', '|---|---|', ...rows].join('\n');
}

/** The page with `text` between the comments that name `mark`. */
function between(page: string, mark: string, text: string): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/architecture.md has no place for the ${mark}.`);
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}
