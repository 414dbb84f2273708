import { isMember } from '@swapstead/contract/viewer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ViewerOf } from '../../platform/http/route.ts';
import { IDENTITY_FAULTS, type IdentityState } from '../../platform/identity/identity-provider.ts';
import type { SimulatedIdentity } from '../../platform/identity/simulated-identity.ts';
import { sendTestPage as html, serveTestPages } from '../../platform/test-pages/test-page.ts';
import type { IdentityRepository } from './identity.repository.ts';
import { checkPage, decidedPage, signInPage, unknownPage } from './simulated-identity.pages.ts';

type Parts = {
  pool: pg.Pool;
  provider: SimulatedIdentity;
  identities: IdentityRepository;
  viewerOf: ViewerOf;
};

type Params = { Params: { id: string; action: string } };

const options = { schema: { hide: true } };

/** The page of the simulated provider, for the member it was opened for. Others get 404, visitors 401 (TRUST-16). */
export function simulatedIdentityRoutes(
  app: FastifyInstance,
  { pool, provider, identities, viewerOf }: Parts,
) {
  app.register(async (scope) => {
    serveTestPages(scope, '/test-identity');

    scope.get<Params>('/test-identity/:id', options, async (request, reply) => {
      const check = await findCheck(request, reply);
      if (!check) return reply;
      const isOpen = check.state === 'open' || check.state === 'processing';
      return html(reply, 200, isOpen ? checkPage(check) : decidedPage());
    });

    scope.post<Params>('/test-identity/:id/:action', options, async (request, reply) => {
      const check = await findCheck(request, reply);
      if (!check) return reply;
      const { action } = request.params;
      const fault = IDENTITY_FAULTS.find((one) => action === `fail-${one}`);
      const state = fault ? 'failed' : STATES.get(action as 'pass');
      if (!state) return html(reply, 404, unknownPage());
      await provider.decide(check.id, state, fault);
      return reply.redirect(check.return_url, 303);
    });

    /** Finds the check if it was begun by this viewer; otherwise answers with an error. */
    async function findCheck(request: FastifyRequest<Params>, reply: FastifyReply) {
      const viewer = await viewerOf(request, reply);
      if (!isMember(viewer)) {
        html(reply, 401, signInPage());
        return undefined;
      }
      const check = await provider.check(request.params.id);
      const newest = check && (await identities.current(pool, viewer.user_id));
      if (newest && newest.provider_id === check.id) return check;
      html(reply, 404, unknownPage());
      return undefined;
    }
  });
}

const STATES = new Map([
  ['pass', 'verified'],
  ['wait', 'processing'],
  ['cancel', 'cancelled'],
] as const satisfies [string, IdentityState][]);
