import type { InjectOptions } from 'fastify';
import { agreementCells } from './agreements.cells.ts';
import { calendarCells } from './calendar.cells.ts';
import { type Cells, UNASKED } from './cell.ts';
import { homeCells } from './homes.cells.ts';
import { likeCells } from './likes.cells.ts';
import { matchCells } from './matches.cells.ts';
import { memberCells } from './members.cells.ts';
import { messageCells } from './messages.cells.ts';
import { nightCells } from './nights.cells.ts';
import { noticeCells } from './notices.cells.ts';
import { placeCells } from './places.cells.ts';
import { reviewCells } from './reviews.cells.ts';
import { securityCells } from './security.cells.ts';
import { startCells } from './start.cells.ts';
import { stayCells } from './stays.cells.ts';
import { swapCells } from './swaps.cells.ts';
import { touchSwaps } from './swaps.world.ts';
import { teamCells } from './team.cells.ts';
import { translationCells } from './translations.cells.ts';
import { trustCells } from './trust.cells.ts';
import { wishCells } from './wishes.cells.ts';
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
  ...agreementCells,
  ...stayCells,
  ...teamCells,
  ...reviewCells,
  ...trustCells,
  ...translationCells,
  ...startCells,
  ...nightCells,
  ...likeCells,
  ...matchCells,
  ...wishCells,
];

export const titleOf = ({ row, route, when }: Cells) => `row ${row}: ${route}${when ? `, ${when}` : ''}`;

/** The viewer's status; undefined if no request is sent. */
export function statusFor({ get }: Cells, viewer: ViewerName): number | undefined {
  const like = LIKE[viewer];
  const status = get[viewer] ?? (like && get[like]) ?? get.others;
  return status === UNASKED ? undefined : status;
}

/** Sends the request as the viewer. */
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
  const reply = await world.app.inject({
    method,
    url,
    headers: { ...headers, ...as },
    ...(query && { query }),
    ...(payload !== undefined && { payload }),
  });
  if (method !== 'GET' && reply.statusCode < 400) touchSwaps(world);
  return reply;
}
