import type { CallAsVisitor } from '@swapstead/contract/site/rendering';
import { VISITOR } from '@swapstead/contract/viewer';
import { z } from 'zod';
import type { ReplyCache } from '../platform/cache/reply-cache.ts';
import { refusal } from '../platform/errors.ts';
import { isJsonText, type Route } from '../platform/http/route.ts';

/**
 * The public part of the API for pages that are rendered in this process: the same endpoints, checks and handlers,
 * always as a visitor. What every page needs (the tags) is fetched once until something changes. Throws refusals as the
 * handlers do.
 */
export function callAsVisitor(routes: readonly Route[], cache: ReplyCache): CallAsVisitor {
  const readable = routes.filter(
    ({ endpoint }) => endpoint.access === 'public' && endpoint.route.startsWith('GET '),
  );
  const byRoute = new Map(readable.map((route) => [route.endpoint.route as string, route]));

  return async (name, { params = {}, query = {} }) => {
    const found = byRoute.get(name);
    if (!found) throw new Error(`Pages cannot be rendered with ${name}: it is not public.`);
    const { endpoint, options } = found;
    const isAlike = options.cached && !endpoint.params && !endpoint.query;
    return isAlike ? cache.common(name, () => answerOf(found, {}, {})) : answerOf(found, params, query);
  };
}

async function answerOf(
  { endpoint, handler }: Route,
  params: Record<string, string>,
  query: Record<string, unknown>,
): Promise<unknown> {
  const result = await handler({
    params: parsed(endpoint.params, params),
    query: parsed(endpoint.query, withoutAbsent(query)) ?? {},
    body: undefined,
    viewer: VISITOR,
  });
  return isJsonText(result) ? JSON.parse(result.json_text) : endpoint.reply?.parse(result);
}

/** Validates input as the routes do. */
function parsed(schema: z.ZodType | undefined, input: unknown) {
  const result = schema?.safeParse(input);
  if (result?.success === false) throw refusal(400, 'invalid_request', z.prettifyError(result.error));
  return result?.data;
}

/** Drops undefined values, as a query string would. */
function withoutAbsent(query: Record<string, unknown>) {
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined));
}
