import type { InjectOptions } from 'fastify';
import type { ViewerName, World } from './world.ts';

/** One operation of permissions.md and the status for each viewer. */
export type Cells = {
  /** Its row in the matrix. */
  row: string;
  /** As in the contract, such as 'GET /api/homes/:id'. */
  route: string;
  /** The case of the operation, if a route has several. */
  when?: string;
  /** What is sent; `params` fill the route's parameters. Creates what it needs, so that it can be called again. */
  send?: (world: World, viewer: ViewerName) => Sent | Promise<Sent>;
  /** The status for each viewer. */
  get: Gets;
};

/**
 * `others` are all viewers not named. A viewer that is like another (LIKE in world.ts) gets the same status unless
 * named.
 */
export type Gets = { [V in ViewerName | 'others']?: Status } & { others: Status };

/** No request is sent as this viewer. */
export const UNASKED = 'not asked';

type Status = number | typeof UNASKED;

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: InjectOptions['payload'];
  headers?: Record<string, string>;
  /** Replaces the viewer's session. */
  as?: Record<string, string>;
};
