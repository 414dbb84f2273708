import { isMember } from '@swapstead/contract/viewer';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SimulatedBilling } from '../../platform/billing/simulated.ts';
import type { ViewerOf } from '../../platform/http/route.ts';
import { sendTestPage as html, serveTestPages } from '../../platform/test-pages/test-page.ts';
import type { CheckoutsRepository } from './checkouts.repository.ts';
import type { MembershipRepository } from './membership.repository.ts';
import type { Plans } from './plans.ts';
import {
  checkoutPage,
  closedPage,
  portalBack,
  portalPage,
  signInPage,
  unknownPage,
} from './simulated-billing.pages.ts';

type Parts = {
  provider: SimulatedBilling;
  repository: MembershipRepository;
  checkouts: CheckoutsRepository;
  plans: Plans;
  viewerOf: ViewerOf;
};

type Params = { Params: { id: string; action: string } };

const TRIAL_DAYS = 14;
const options = { schema: { hide: true } };

/**
 * The pages of the simulated provider, each visible to the member it was opened for. Other members get 404, visitors
 * 401.
 */
export function simulatedBillingRoutes(
  app: FastifyInstance,
  { provider, repository, checkouts, plans, viewerOf }: Parts,
) {
  app.register(async (scope) => {
    serveTestPages(scope, '/test-billing');

    scope.get<Params>('/test-billing/checkout/:id', options, async (request, reply) => {
      const found = await findCheckout(request, reply);
      if (!found) return reply;
      const { page, plan } = found;
      return html(reply, 200, page.state === 'open' ? checkoutPage(page, plan) : closedPage(page));
    });

    scope.post<Params>('/test-billing/checkout/:id/:action', options, async (request, reply) => {
      const found = await findCheckout(request, reply);
      if (!found) return reply;
      const { id, cancel_url } = found.page;
      switch (request.params.action) {
        case 'pay':
          return reply.redirect((await provider.pay(id)) ?? `/test-billing/checkout/${id}`, 303);
        case 'try':
          return reply.redirect(
            (await provider.pay(id, { trial_days: TRIAL_DAYS })) ?? `/test-billing/checkout/${id}`,
            303,
          );
        case 'cancel':
          return reply.redirect(cancel_url, 303);
        default:
          return html(reply, 404, unknownPage());
      }
    });

    scope.get<Params>('/test-billing/portal/:id', options, async (request, reply) => {
      const subscription = await findSubscription(request, reply);
      if (!subscription) return reply;
      return html(reply, 200, portalPage(request.params.id, subscription, plans, backOf(request)));
    });

    scope.post<Params>('/test-billing/portal/:id/:action', options, async (request, reply) => {
      const subscription = await findSubscription(request, reply);
      if (!subscription) return reply;
      const act = portalActions(request.body as URLSearchParams | null).get(request.params.action);
      if (!act) return html(reply, 404, unknownPage());
      await act(subscription.id);
      const back = encodeURIComponent(backOf(request));
      return reply.redirect(`/test-billing/portal/${request.params.id}?back=${back}`, 303);
    });

    function portalActions(form: URLSearchParams | null): Map<string, (id: string) => Promise<void>> {
      async function switchPlan(id: string) {
        const price_id = form?.get('price_id') ?? '';
        if (plans.sold(price_id)) await provider.switchPrice(id, price_id);
      }
      return new Map([
        ['switch', switchPlan],
        ['cancel', (id: string) => provider.cancelAtPeriodEnd(id, true)],
        ['resume', (id: string) => provider.cancelAtPeriodEnd(id, false)],
        ['card-fails', (id: string) => provider.setCard(id, true)],
        ['card-works', (id: string) => provider.setCard(id, false)],
        ['pass', (id: string) => provider.passPeriod(id)],
      ]);
    }

    /** Finds the checkout if it was opened for this viewer; otherwise answers with an error. */
    async function findCheckout(request: FastifyRequest<Params>, reply: FastifyReply) {
      const user_id = await memberFor(request, reply);
      if (!user_id) return undefined;
      const checkout = await checkouts.byPage(request.params.id);
      const page = checkout?.user_id === user_id && (await provider.checkout(request.params.id));
      const plan = page && plans.sold(page.price_id);
      if (page && plan) return { page, plan };
      html(reply, 404, unknownPage());
      return undefined;
    }

    async function findSubscription(request: FastifyRequest<Params>, reply: FastifyReply) {
      const user_id = await memberFor(request, reply);
      if (!user_id) return undefined;
      const { id } = request.params;
      const own = (await repository.membership(user_id))?.stripe_customer_id === id;
      const subscription = own && (await provider.subscriptionOfCustomer(id));
      if (subscription) return subscription;
      html(reply, 404, unknownPage());
      return undefined;
    }

    async function memberFor(request: FastifyRequest, reply: FastifyReply) {
      const viewer = await viewerOf(request, reply);
      if (isMember(viewer)) return viewer.user_id;
      html(reply, 401, signInPage());
      return undefined;
    }
  });
}

const backOf = ({ query }: FastifyRequest) => portalBack((query as { back?: unknown }).back);
