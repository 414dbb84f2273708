import type { InjectOptions } from 'fastify';
import type { ViewerName, World } from './world.ts';

/** One operation of permissions.md and what each viewer gets. */
export type Cells = {
  /** Its row in the matrix. */
  row: string;
  /** As the contract spells it, such as 'GET /api/homes/:id'. */
  route: string;
  /** Which case of the operation, where one route has several. */
  when?: string;
  /** What is sent; `params` fill the places of the route. Makes what it needs, so that it can be sent again. */
  send?: (world: World, viewer: ViewerName) => Sent | Promise<Sent>;
  /** The status that each viewer gets. */
  get: Gets;
};

/** `others` is everybody who is not named; who is like another (LIKE in world.ts) gets the same unless named. */
export type Gets = { [V in ViewerName | 'others']?: Status } & { others: Status };

/** What is not asked as this viewer. */
export const UNASKED = 'not asked';

type Status = number | typeof UNASKED;

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: InjectOptions['payload'];
  headers?: Record<string, string>;
  /** Instead of the session of the viewer. */
  as?: Record<string, string>;
};
