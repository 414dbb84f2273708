import type { InjectOptions } from 'fastify';
import { calendarCells } from './calendar.cells.ts';
import { type Cells, type Gets, ROW, UNASKED } from './cell.ts';
import { homeCells } from './homes.cells.ts';
import { memberCells } from './members.cells.ts';
import { messageCells } from './messages.cells.ts';
import { noticeCells } from './notices.cells.ts';
import { placeCells } from './places.cells.ts';
import { securityCells } from './security.cells.ts';
import { swapCells } from './swaps.cells.ts';
import { teamCells } from './team.cells.ts';
import { LIKE, type ViewerName, type World } from './world.ts';

export const cells: readonly Cells[] = [
  ...homeCells,
  ...memberCells,
  ...messageCells,
  ...placeCells,
  ...noticeCells,
  ...calendarCells,
  ...securityCells,
  ...swapCells,
  ...teamCells,
];

export const titleOf = ({ row, route, when }: Cells) => `row ${row}: ${route}${when ? `, ${when}` : ''}`;

/** What the viewer gets; undefined where it is not asked. */
export function statusFor({ get }: Cells, viewer: ViewerName): number | undefined {
  const gets = typeof get === 'string' ? getsOf(get) : get;
  const like = LIKE[viewer];
  const status = gets[viewer] ?? (like && gets[like]) ?? gets.others;
  return status === UNASKED ? undefined : status;
}

function getsOf(row: string): Gets {
  const statuses = row.split(' ').map((status) => (status === '-' ? UNASKED : Number(status)));
  if (statuses.length !== ROW.length) throw new Error(`${row} has ${statuses.length} cells.`);
  return { others: UNASKED, ...Object.fromEntries(ROW.map((viewer, index) => [viewer, statuses[index]])) };
}

/** Asks as the viewer. */
export async function ask(world: World, { route, send }: Cells, viewer: ViewerName) {
  const [method, path] = route.split(' ') as [NonNullable<InjectOptions['method']>, string];
  const {
    params = {},
    query,
    payload,
    headers,
    as = world.headersOf(viewer),
  } = (await send?.(world, viewer)) ?? {};
  const url = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? `no-${name}`));
  return world.app.inject({
    method,
    url,
    headers: { ...headers, ...as },
    ...(query && { query }),
    ...(payload !== undefined && { payload }),
  });
}
