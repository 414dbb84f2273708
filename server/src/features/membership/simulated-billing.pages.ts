import { dateName, dayIn } from '@swapstead/contract/days';
import { splitLanguage } from '@swapstead/contract/languages';
import type { Plan } from '@swapstead/contract/membership/endpoints';
import { languages, m, textTable } from '@swapstead/messages';
import type { SimulatedCheckout } from '../../platform/billing/simulated.repository.ts';
import type { SimulatedSubscription } from '../../platform/billing/simulated-subscription.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { testButton as button, testPage } from '../../platform/test-pages/test-page.ts';
import type { Plans } from './plans.ts';

const NAMES = textTable({
  free: m.membership_plan_free,
  biannual: m.membership_plan_biannual,
  annual: m.membership_plan_annual,
});

/** The payment page of the simulated provider (BILL-05). */
export function checkoutPage({ id }: Pick<SimulatedCheckout, 'id'>, plan: Plan): string {
  const address = `/test-billing/checkout/${id}`;
  return page(
    m.membership_test_checkout(),
    m.membership_test_checkout_mark(),
    `<h1>${NAMES[plan.id]}</h1>
<p class="price"><b>${price(plan)}</b> ${escapeHtml(plan.period)}</p>
<p>${m.membership_test_checkout_no_money()}</p>
${button(`${address}/pay`, m.membership_test_pay({ price: price(plan) }), 'main')}
${button(`${address}/cancel`, m.membership_test_cancel_and_back())}
<details><summary>${m.membership_test_something_else()}</summary>
${button(`${address}/try`, m.membership_test_start_trial())}
</details>`,
  );
}

export function closedPage({ state }: Pick<SimulatedCheckout, 'state'>): string {
  const sentence = state === 'complete' ? m.membership_test_paid_already() : m.membership_test_page_expired();
  return page(
    m.membership_test_checkout(),
    m.membership_test_checkout_mark(),
    `<h1>${m.membership_test_nothing_to_pay()}</h1><p>${sentence}</p>${backTo()}`,
  );
}

/** The billing portal of the simulated provider (BILL-06). */
export function portalPage(
  customer_id: string,
  subscription: SimulatedSubscription,
  plans: Plans,
  back: string,
): string {
  const address = `/test-billing/portal/${encodeURIComponent(customer_id)}`;
  const plan = plans.list.find((one) => one.price_id === subscription.price_id);
  const facts = `<h1>${plan ? NAMES[plan.id] : m.membership_test_older_price()}</h1>
${plan ? `<p class="price"><b>${price(plan)}</b> ${escapeHtml(plan.period)}</p>` : ''}
<p>${standing(subscription)}</p>`;
  const actions = subscription.state === 'ended' ? '' : portalActions(address, subscription, plans, back);
  return page(m.membership_test_portal(), m.membership_test_portal_mark(), facts + actions + backTo(back));
}

function standing({ state, cancels, period_start, period_end, ended_at }: SimulatedSubscription): string {
  if (state === 'ended') return m.membership_test_ended({ day: day(ended_at ?? period_end) });
  if (state === 'past_due') return m.membership_test_payment_failed({ day: day(period_start) });
  if (cancels) return m.membership_test_ends({ day: day(period_end) });
  const until = { day: day(period_end) };
  return state === 'trialing' ? m.membership_test_in_trial(until) : m.membership_test_renews(until);
}

function portalActions(
  address: string,
  { state, cancels, card_fails, price_id }: SimulatedSubscription,
  plans: Plans,
  back: string,
): string {
  const action = (name: string) => `${address}/${name}?back=${encodeURIComponent(back)}`;
  const others = plans.list.filter((plan) => plan.price_id && plan.price_id !== price_id);
  const switches = others.map((plan) =>
    button(action('switch'), m.membership_test_switch({ plan: NAMES[plan.id], price: price(plan) }), 'main', {
      price_id: plan.price_id ?? '',
    }),
  );
  return `${switches.join('\n')}
${cancels ? button(action('resume'), m.membership_test_keep()) : button(action('cancel'), m.membership_test_cancel_at_end())}
<details${card_fails || state === 'past_due' ? ' open' : ''}><summary>${m.membership_test_clock_and_card()}</summary>
<p>${m.membership_test_clock_help()}</p>
${button(action('pass'), m.membership_test_to_period_end())}
${card_fails ? button(action('card-works'), m.membership_test_card_works()) : button(action('card-fails'), m.membership_test_card_fails())}
</details>`;
}

export const signInPage = () =>
  page(
    m.membership_test_sign_in(),
    m.membership_test_billing(),
    `<h1>${m.membership_test_please_sign_in()}</h1><p>${m.membership_test_belongs_to_member()}</p><a href="/auth">${m.membership_test_sign_in()}</a>`,
  );

export const unknownPage = () =>
  page(
    m.membership_test_not_found(),
    m.membership_test_billing(),
    `<h1>${m.membership_test_nothing_here()}</h1><p>${m.membership_test_no_such_page()}</p>${backTo()}`,
  );

/** The only pages to which the portal may lead back, in any language that is on. */
const BACKS = ['/subscription', '/profile'];

export const portalBack = (asked: unknown): string => {
  const address = String(asked);
  return BACKS.includes(splitLanguage(address, languages).path) ? address : '/subscription';
};

const backTo = (back = '/subscription') =>
  `<p><a href="${back}">${m.membership_test_back_to_swapstead()}</a></p>`;

const page = (title: string, mark: string, content: string) =>
  testPage('/test-billing', { title, mark, content });

const price = ({ amount_cents }: Plan) =>
  `€${(amount_cents / 100).toFixed(amount_cents % 100 === 0 ? 0 : 2)}`;

const day = (date: Date) => dateName(dayIn('UTC', date));
