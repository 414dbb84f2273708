import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';
import { test } from '@playwright/test';
import { pageOf } from '@swapstead/contract/site/pages';
import axeCore from 'axe-core';
import { EXAMINATION, type Examination, RULE_TAGS } from './examination.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** More stops than any page of ours has: beyond it the focus runs in circles. */
const MOST_STOPS = 400;

/** The rules whose answer hangs on colours; what the others look at is the same in both schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What this worker has found without a fault, by look (see `lookAt`), and in which schemes. Who looks a second time at
 * the same footer, or at a static page as a member, sees the same.
 */
const faultless = new Map<string, Set<string>>();

/**
 * What axe finds wrong with the page as it stands, one readable entry per element. The examination is written into
 * the run's report, from which /accessibility tells what was tested. Bar, content and footer that were found without a
 * fault in the same HTML, width and scheme are not examined again, and a page whose HTML does not change with the
 * scheme is examined in the second one by the rules about colours only.
 * @param state what is open or shown beside the page itself, in words, such as 'the menu is open'
 * @param address where the visit began, if it was led elsewhere
 * @example expect(await axe(page)).toEqual([])
 */
export async function axe(page: Page, state = '', address = page.url()): Promise<string[]> {
  const { scheme, looks, hasAxe } = await page.evaluate(lookAt);
  // As an expression, which the Content-Security-Policy of the page does not refuse.
  if (!hasAxe) await page.evaluate(SOURCE);
  const [whole = '', ...parts] = looks;
  const isKnown = (look: string) => faultless.get(look)?.has(scheme) ?? false;
  const violations = await page.evaluate(
    async ({ tags, colours, known }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const exclude = [...document.querySelectorAll('header[data-bar], #main, footer')].filter(
        (_, index) => known[index],
      );
      const runOnly = colours
        ? { type: 'rule' as const, values: colours }
        : { type: 'tag' as const, values: tags };
      const context = exclude.length > 0 ? { exclude } : document;
      return (await axe.run(context, { runOnly, resultTypes: ['violations'] })).violations;
    },
    {
      tags: Object.keys(RULE_TAGS),
      colours: faultless.has(whole) ? COLOUR_RULES : null,
      // What is open may change how its surroundings show.
      known: parts.map((look) => state === '' && isKnown(look)),
    },
  );
  if (violations.length === 0) {
    for (const look of looks) faultless.set(look, (faultless.get(look) ?? new Set()).add(scheme));
  }
  await record(page, {
    page: pageOf(new URL(address, page.url()).pathname) ?? 'an unknown address',
    state,
    scheme,
    violations: violations.length,
  });
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map((node) => {
      const reasons = [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; ');
      return `${id} (${impact}): ${help}\n  at ${node.target.join(' ')}\n  ${reasons}`;
    }),
  );
}

/** Runs in the page: its scheme, and of the whole page and of its parts a digest of the HTML and the size of the window. */
async function lookAt() {
  const frame = [...document.querySelectorAll('html, body')].map((one) => one.className);
  const { fontSize } = getComputedStyle(document.documentElement);
  const isForced = matchMedia('(forced-colors: active)').matches;
  const digest = async ({ outerHTML }: Element) => {
    const all = [innerWidth, innerHeight, fontSize, isForced, ...frame, outerHTML].join();
    const bytes = new TextEncoder().encode(all);
    return [...new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))].join();
  };
  const parts = [...document.querySelectorAll('header[data-bar], #main, footer')];
  return {
    scheme: matchMedia('(prefers-color-scheme: dark)').matches ? ('dark' as const) : ('light' as const),
    looks: await Promise.all([document.body, ...parts].map(digest)),
    hasAxe: 'axe' in window,
  };
}

type Found = Pick<Examination, 'page' | 'state' | 'scheme' | 'violations'>;

async function record(page: Page, found: Found): Promise<void> {
  const examination: Examination = {
    ...found,
    width: page.viewportSize()?.width ?? 0,
    // Other cookies outlive the session.
    viewer: (await page.context().cookies()).some(({ name }) => name.endsWith('swapstead_session'))
      ? 'signed in'
      : 'signed out',
    axe: axeCore.version,
    browser: `Chromium ${page.context().browser()?.version().split('.')[0] ?? ''}`.trim(),
  };
  test.info().annotations.push({ type: EXAMINATION, description: JSON.stringify(examination) });
}

/** Where the Tab key stops, as a screen reader would announce it. */
export interface FocusStop {
  role: string;
  name: string;
  /** Whether the focus can be seen: the element or what surrounds it looks different with it. */
  visible: boolean;
}

/**
 * Presses Tab from where the focus is until it comes round to the first stop, past the end of the page or inside a
 * modal dialog, and lists the stops in order.
 */
export async function tabThrough(page: Page): Promise<FocusStop[]> {
  const cdp = await page.context().newCDPSession(page);
  const stops: FocusStop[] = [];
  await page.evaluate(() => Reflect.deleteProperty(window, 'tabWalk'));
  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const { wasVisible, left, isOver } = await page.evaluate(stepOn);
    const last = stops.at(-1);
    if (last && wasVisible !== undefined) last.visible = wasVisible;
    if (isOver) {
      await cdp.detach();
      return stops;
    }
    if (!left) stops.push({ ...(await announced(cdp)), visible: false });
  }
  throw new Error(`Tab found no end after ${MOST_STOPS} stops.`);
}

/**
 * Runs in the page after each Tab: whether the stop before looked different with the focus, which is known only now
 * that it has moved on, whether the focus left the page, and whether it came round.
 */
function stepOn() {
  type Walk = { first?: Element; previous?: Element | undefined; look?: string[] };
  const walk: Walk = Reflect.get(window, 'tabWalk') ?? {};
  Object.assign(window, { tabWalk: walk });

  /** Everything a focus style may change, on the element, what follows it and the two boxes around it. */
  const lookOf = (own: Element) =>
    [own, own.nextElementSibling, own.parentElement, own.parentElement?.parentElement].map((box) => {
      // A box around the stop that has the focus by now shows its own focus style, which says nothing about the stop.
      const isAround = box !== own && box?.contains(document.activeElement);
      if (!box || (isAround && !own.matches(':focus'))) return '';
      const { outline, boxShadow, border, backgroundColor, color, textDecoration } = getComputedStyle(box);
      return [outline, boxShadow, border, backgroundColor, color, textDecoration].join();
    });

  const node = document.activeElement ?? document.body;
  const { previous, look = [] } = walk;
  const wasVisible = previous && lookOf(previous).some((now, index) => now !== '' && now !== look[index]);
  Object.assign(node, { wasReached: true });
  const left = node === document.body;
  const isOver = node === walk.first || (left && !previous);
  walk.first ??= left ? undefined : node;
  walk.previous = left ? undefined : node;
  walk.look = lookOf(node);
  return { wasVisible, left, isOver };
}

/**
 * The controls that can be seen and used, and where `tabThrough` did not stop, by the start of their HTML. Of those
 * that move among themselves by arrow keys (radios of a name, tabs, days of a calendar) one stop is enough.
 */
export const unreached = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wasReached = (element: Element) => 'wasReached' in element;
    const groupOf = (element: Element): Element[] => {
      if (element instanceof HTMLInputElement && element.type === 'radio')
        return [...document.querySelectorAll(`input[name="${element.name}"]`)];
      const group = element.closest('[role=tablist], [role=grid], [role=radiogroup], [role=toolbar]');
      return group && element.getAttribute('tabindex') === '-1'
        ? [...group.querySelectorAll('*')]
        : [element];
    };
    return (
      [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [tabindex="0"]')]
        .filter((one) => !one.matches(':disabled') && !one.closest('[inert]'))
        // A button opens the browser's picker for it.
        .filter((one) => !one.matches('[type=file][tabindex="-1"]'))
        .filter((one) => one.checkVisibility({ visibilityProperty: true }))
        .filter((one) => !groupOf(one).some(wasReached))
        .map((one) => one.outerHTML.slice(0, 200))
    );
  });

/** Role and name of the focused element from the browser's own accessibility tree. */
async function announced(cdp: CDPSession): Promise<{ role: string; name: string }> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: 'document.activeElement' });
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  return { role: String(nodes[0]?.role?.value ?? ''), name: String(nodes[0]?.name?.value ?? '').trim() };
}
