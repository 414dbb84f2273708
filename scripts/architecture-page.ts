import { readFile } from 'node:fs/promises';
import { type Floor, SERVER_FLOORS, WEB_FLOORS } from './floors.ts';

/** docs/architecture.md with its generated tables replaced by the current ones. */
export async function architecturePage(): Promise<string> {
  const page = await readFile(new URL('../docs/architecture.md', import.meta.url), 'utf8');
  return between(between(page, 'floors', table()), 'rooms', rooms());
}

/** Server and web side by side, to keep the page short. */
function table(): string {
  const rows = Array.from({ length: Math.max(SERVER_FLOORS.length, WEB_FLOORS.length) }, (_, floor) =>
    [SERVER_FLOORS[floor], WEB_FLOORS[floor]].map(cells).join(' | '),
  );
  return [
    '| server | what is there | web | what is there |',
    '|---|---|---|---|',
    ...rows.map((row) => `| ${row} |`),
  ].join('\n');
}

/** The rooms of the large slices, one line per slice. */
function rooms(): string {
  const houses = [
    ['server', SERVER_FLOORS],
    ['web', WEB_FLOORS],
  ] as const;
  return houses
    .flatMap(([house, floors]) =>
      floors.map(({ slice, rooms }) =>
        rooms
          ? `- ${house} \`${slice}\`: ${rooms.map(({ room, holds }) => `\`${room}\` (${holds})`).join(', ')}`
          : '',
      ),
    )
    .filter(Boolean)
    .join('\n');
}

const cells = (floor: Floor | undefined) => (floor ? `\`${floor.slice}\` | ${floor.holds}` : ' | ');

/** The page with `text` between the two comments named `mark`. */
function between(page: string, mark: string, text: string): string {
  const [begin, end] = [`<!-- ${mark} -->`, `<!-- end of ${mark} -->`];
  const from = page.indexOf(begin);
  const to = page.indexOf(end);
  if (from < 0 || to < from) throw new Error(`docs/architecture.md has no place for the ${mark}.`);
  return `${page.slice(0, from + begin.length)}\n${text}\n${page.slice(to)}`;
}
