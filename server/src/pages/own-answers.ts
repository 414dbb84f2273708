import { setTimeout as delay } from 'node:timers/promises';
import type { Answer, CallInProcess, Renderer } from '@swapstead/contract/site/rendering';
import { isMember } from '@swapstead/contract/viewer';
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

/** What the page at an address shows first, asked for as the member who requests it (decision 1020). */
export type OwnAnswers = (
  renderer: Pick<Renderer, 'ownAnswers'>,
  address: string,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Answer[] | undefined>;

/**
 * The answers that travel with a member's page. Undefined without a member, and whenever something is wrong: the page
 * works without them.
 */
export function createOwnAnswers({ origin, viewerOf, callAs, budget, patienceMs }: Parts): OwnAnswers {
  return async function ownAnswers(renderer, address, request, reply) {
    const turn = await budget.turn(request.ip, reply.raw).catch(() => undefined);
    if (!turn) return undefined;
    try {
      return await turn(async () => {
        request.viewer = await viewerOf(request, reply);
        if (!isMember(request.viewer)) return undefined;
        const patience = new AbortController();
        const waiting = delay(patienceMs, undefined, { signal: patience.signal }).catch(() => undefined);
        return renderer
          .ownAnswers(address, {
            origin: origin(),
            viewer: request.viewer,
            call: callAs(request),
            patience: waiting,
          })
          .finally(() => patience.abort());
      });
    } catch (error) {
      request.log.error({ err: error }, "a member's page is sent without its answers");
      return undefined;
    }
  };
}
