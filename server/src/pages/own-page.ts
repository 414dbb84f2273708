import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, CallInProcess, OwnPage, Renderer } from '@swapstead/contract/site/rendering';
import type { Site } from '@swapstead/contract/site/site';
import { isMember, type ViewerLevel } from '@swapstead/contract/viewer';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViewerOf } from '../platform/http/route.ts';
import type { WorkBudget } from '../platform/http/work-budget.ts';

type Parts = {
  origin: () => string;
  viewerOf: ViewerOf;
  callAs: (request: FastifyRequest) => CallInProcess;
  /** How much work one network may cause with pages. */
  budget: WorkBudget;
  /** A page does not wait longer for its answers; the browser asks for what is missing. In milliseconds. */
  patienceMs: number;
};

/** What a member's page shows first, and its HTML if all of that has come. */
export type Own = { level: ViewerLevel; answers: Answer[]; html?: string; time_zone?: string };

/** What the page at an address shows first, asked for as the member who requests it (decisions 1020, 1027). */
export type OwnPageOf = (
  renderer: Pick<Renderer, 'ownPage'>,
  page: { address: string; site: Site },
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Own | undefined>;

/**
 * What travels with a member's page. Undefined without a member, and whenever something is wrong: the page works
 * without it.
 */
export function createOwnPages({ origin, viewerOf, callAs, budget, patienceMs }: Parts): OwnPageOf {
  return async function ownPageOf(renderer, { address, site }, request, reply) {
    const turn = await budget.turn(request.ip, reply.raw).catch(() => undefined);
    if (!turn) return undefined;
    try {
      return await turn(async () => {
        request.viewer = await viewerOf(request, reply);
        if (!isMember(request.viewer)) return undefined;
        const patience = new AbortController();
        const waiting = delay(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
        const own = await renderer
          .ownPage(address, {
            site,
            origin: origin(),
            viewer: request.viewer,
            call: callAs(request),
            patience: waiting,
          })
          .finally(() => patience.abort());
        return (
          own && {
            level: request.viewer.level,
            answers: own.answers,
            ...(await render(own.rendering, request)),
          }
        );
      });
    } catch (error) {
      request.log.error({ err: error }, "a member's page is sent without its answers");
      return undefined;
    }
  };
}

async function render(
  rendering: OwnPage['rendering'],
  request: FastifyRequest,
): Promise<Pick<Own, 'html' | 'time_zone'>> {
  try {
    return rendering ? { html: await rendering.render(), time_zone: rendering.time_zone } : {};
  } catch (error) {
    request.log.error({ err: error }, "a member's page could not be rendered");
    return {};
  }
}
