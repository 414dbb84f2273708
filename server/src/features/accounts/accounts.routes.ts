import { getViewer } from '@swapstead/contract/accounts';
import { type Route, route } from '../../platform/http/route.ts';

/** Who is asking. */
export function accountsRoutes(): Route[] {
  return [route(getViewer, async ({ viewer }) => viewer)];
}
