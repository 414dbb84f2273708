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
  /** The statuses in the order of VIEWERS; '-' for what is not asked here. */
  get: string;
};

type Sent = {
  params?: Record<string, string>;
  query?: Record<string, string>;
  payload?: InjectOptions['payload'];
  headers?: Record<string, string>;
  /** Instead of the session of the viewer. */
  as?: Record<string, string>;
};
