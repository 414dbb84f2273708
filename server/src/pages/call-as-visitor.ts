import type { CallAsVisitor } from '@swapstead/contract/rendering';
import { VISITOR } from '@swapstead/contract/viewer';
import { isJsonText, type Route } from '../platform/http/route.ts';

/**
 * The public part of the API for pages that are rendered in this process: the same endpoints, checks and handlers, and
 * nobody but a visitor ever asks. Throws refusals as the handlers do.
 */
export function callAsVisitor(routes: readonly Route[]): CallAsVisitor {
  const readable = routes.filter(
    ({ endpoint }) => endpoint.access === 'public' && endpoint.route.startsWith('GET '),
  );
  const byRoute = new Map(readable.map((route) => [route.endpoint.route as string, route]));

  return async (name, { params = {}, query = {} }) => {
    const found = byRoute.get(name);
    if (!found) throw new Error(`Pages cannot be rendered with ${name}: it is not public.`);
    const { endpoint, handler } = found;
    const result = await handler({
      params: endpoint.params?.parse(params),
      query: endpoint.query?.parse(withoutAbsent(query)) ?? {},
      body: undefined,
      viewer: VISITOR,
    });
    return isJsonText(result) ? JSON.parse(result.json_text) : endpoint.reply?.parse(result);
  };
}

/** As an address would carry them: what is undefined is not there. */
function withoutAbsent(query: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
