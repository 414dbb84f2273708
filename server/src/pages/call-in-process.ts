import type { CallInProcess } from '@swapstead/contract/site/rendering';
import { VISITOR, type Viewer } from '@swapstead/contract/viewer';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { ReplyCache } from '../platform/cache/reply-cache.ts';
import { refusal } from '../platform/errors.ts';
import { actingViewer, isJsonText, type Route, requireRights } from '../platform/http/route.ts';

/**
 * The public part of the API for pages that are rendered in this process: the same endpoints, checks and handlers,
 * always as a visitor. What every page needs (the tags) is fetched once until something changes. Throws refusals as the
 * handlers do.
 */
export function callAsVisitor(routes: readonly Route[], cache: ReplyCache): CallInProcess {
  const find = readable(routes, (access) => access === 'public');
  return async (name, { params = {}, query = {} }) => {
    const found = find(name);
    const { endpoint, options } = found;
    const isAlike = options.cached && !endpoint.params && !endpoint.query;
    return isAlike
      ? cache.common(name, () => answerOf(found, {}, {}, VISITOR))
      : answerOf(found, params, query, VISITOR);
  };
}

/**
 * What members may read of the API, for what their own pages show first: as the member who asked for the page, with the
 * rights of this moment. Nothing of it is ever shared or kept here.
 */
export function callAsMember(routes: readonly Route[]) {
  const find = readable(routes, (access) => access !== 'admin' && access !== 'nobody');
  return (request: FastifyRequest): CallInProcess =>
    async (name, { params = {}, query = {} }) => {
      const found = find(name);
      requireRights(found.endpoint, request, withoutAbsent(query));
      return answerOf(found, params, query, actingViewer(request));
    };
}

function readable(routes: readonly Route[], may: (access: Route['endpoint']['access']) => boolean) {
  const byRoute = new Map<string, Route>(
    routes
      .filter(({ endpoint }) => endpoint.route.startsWith('GET ') && endpoint.reply && may(endpoint.access))
      .map((route) => [route.endpoint.route, route]),
  );
  return (name: string): Route => {
    const found = byRoute.get(name);
    if (!found) throw new Error(`Pages are not made with ${name}.`);
    return found;
  };
}

async function answerOf(
  { endpoint, handler }: Route,
  params: Record<string, string>,
  query: Record<string, unknown>,
  viewer: Viewer,
): Promise<unknown> {
  const result = await handler({
    params: parsed(endpoint.params, params),
    query: parsed(endpoint.query, withoutAbsent(query)) ?? {},
    body: undefined,
    viewer,
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
