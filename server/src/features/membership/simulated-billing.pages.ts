import { dateName, dayIn } from '@swapstead/contract/days';
import type { Plan } from '@swapstead/contract/membership/endpoints';
import type { SimulatedCheckout } from '../../platform/billing/simulated.repository.ts';
import type { SimulatedSubscription } from '../../platform/billing/simulated-subscription.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Plans } from './plans.ts';

const NAMES = { free: 'Free', biannual: 'Bi-Annual Premium', annual: 'Annual Premium' } as const;
const CHECKOUT_MARK = 'Test checkout - no real payment';
const PORTAL_MARK = 'Test billing portal - no real payment';

/** The payment page of the simulated provider (BILL-05). */
export function checkoutPage({ id }: Pick<SimulatedCheckout, 'id'>, plan: Plan): string {
  const address = `/test-billing/checkout/${id}`;
  return page(
    'Test checkout',
    CHECKOUT_MARK,
    `<h1>${NAMES[plan.id]}</h1>
<p class="price"><b>${price(plan)}</b> ${escapeHtml(plan.period)}</p>
<p>This page stands in for the payment provider. No card is asked for and no money moves.</p>
${button(`${address}/pay`, `Pay ${price(plan)}`, 'main')}
${button(`${address}/cancel`, 'Cancel and go back')}
<details><summary>Try something else</summary>
${button(`${address}/try`, 'Start with a 14-day trial')}
</details>`,
  );
}

export function closedPage({ state }: Pick<SimulatedCheckout, 'state'>): string {
  const sentence = state === 'complete' ? 'This has been paid already.' : 'This payment page has expired.';
  return page('Test checkout', CHECKOUT_MARK, `<h1>Nothing to pay</h1><p>${sentence}</p>${BACK}`);
}

/** The billing portal of the simulated provider (BILL-06). */
export function portalPage(
  customer_id: string,
  subscription: SimulatedSubscription,
  plans: Plans,
  back: PortalBack,
): string {
  const address = `/test-billing/portal/${encodeURIComponent(customer_id)}`;
  const plan = plans.list.find((one) => one.price_id === subscription.price_id);
  const facts = `<h1>${plan ? NAMES[plan.id] : 'An older price'}</h1>
${plan ? `<p class="price"><b>${price(plan)}</b> ${escapeHtml(plan.period)}</p>` : ''}
<p>${standing(subscription)}</p>`;
  const actions = subscription.state === 'ended' ? '' : portalActions(address, subscription, plans, back);
  return page('Test billing portal', PORTAL_MARK, facts + actions + backTo(back));
}

function standing({ state, cancels, period_start, period_end, ended_at }: SimulatedSubscription): string {
  if (state === 'ended') return `Ended on ${day(ended_at ?? period_end)}`;
  if (state === 'past_due') return `The payment due on ${day(period_start)} failed`;
  if (cancels) return `Ends on ${day(period_end)}`;
  return `${state === 'trialing' ? 'In trial until' : 'Renews on'} ${day(period_end)}`;
}

function portalActions(
  address: string,
  { state, cancels, card_fails, price_id }: SimulatedSubscription,
  plans: Plans,
  back: PortalBack,
): string {
  const action = (name: string) => `${address}/${name}?back=${encodeURIComponent(back)}`;
  const others = plans.list.filter((plan) => plan.price_id && plan.price_id !== price_id);
  const switches = others.map((plan) =>
    button(action('switch'), `Switch to ${NAMES[plan.id]} (${price(plan)})`, 'main', {
      price_id: plan.price_id ?? '',
    }),
  );
  return `${switches.join('\n')}
${cancels ? button(action('resume'), 'Keep the membership') : button(action('cancel'), 'Cancel at the end of the period')}
<details${card_fails || state === 'past_due' ? ' open' : ''}><summary>Test clock and card</summary>
<p>Moves only this subscription forward in time, and lets happen what is due then.</p>
${button(action('pass'), 'Go to the end of the period')}
${card_fails ? button(action('card-works'), 'Let the card work again') : button(action('card-fails'), 'Let the next payment fail')}
</details>`;
}

export const signInPage = () =>
  page(
    'Sign in',
    'Test billing',
    '<h1>Please sign in</h1><p>This page belongs to a member.</p><a href="/auth">Sign in</a>',
  );

export const unknownPage = () =>
  page('Not found', 'Test billing', `<h1>Nothing here</h1><p>There is no such page for you.</p>${BACK}`);

/** The only pages to which the portal may lead back. */
const BACKS = ['/subscription', '/profile'] as const;
export type PortalBack = (typeof BACKS)[number];

export const portalBack = (asked: unknown): PortalBack =>
  BACKS.find((back) => back === asked) ?? '/subscription';

const backTo = (back: PortalBack) => `<p><a href="${back}">Back to Swapstead</a></p>`;
const BACK = backTo('/subscription');

function button(address: string, label: string, look = '', fields: Record<string, string> = {}): string {
  const inputs = Object.entries(fields).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`,
  );
  return `<form method="post" action="${address}">${inputs.join('')}<button class="${look}">${label}</button></form>`;
}

function page(title: string, mark: string, content: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>${title} | Swapstead</title><link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/test-billing/style.css"></head>
<body><p class="mark">${mark}</p><main>${content}</main></body></html>`;
}

const price = ({ amount_cents }: Plan) =>
  `€${(amount_cents / 100).toFixed(amount_cents % 100 === 0 ? 0 : 2)}`;

const day = (date: Date) => dateName(dayIn('UTC', date));
