import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { pageOf } from '@swapstead/contract/site/pages';
import axeCore from 'axe-core';
import { EXAMINATION, type Examination, RULE_TAGS } from './examination.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** More stops than any of our pages has: beyond it the focus is trapped. */
const MOST_STOPS = 400;

/** The rules about colours; all others give the same result in both schemes. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * What this worker has found faultless, by digest (see `lookAt`), and in which schemes. The same footer, or a static
 * page as a member, isn't examined twice.
 */
const faultless = new Map<string, Set<string>>();

/**
 * Faults that axe finds in the page, one readable entry per element. The examination is recorded in the run's report,
 * which /accessibility summarises. Bar, content and footer that were faultless with the same HTML, width and scheme
 * are skipped. A page whose HTML does not change with the scheme is examined in the second scheme by the colour rules
 * only.
 * @param state what is open or shown beside the page itself, such as 'the menu is open'
 * @param address the visited address, if it redirected
 * @example expect(await axe(page)).toEqual([])
 */
export async function axe(page: Page, state = '', address = page.url()): Promise<string[]> {
  // Rows of the previous page are dimmed until the next ones are loaded.
  await expect(page.locator('table[aria-busy=true]')).toHaveCount(0);
  const { scheme, looks, hasAxe } = await page.evaluate(lookAt);
  // As an expression, which the page's Content-Security-Policy allows.
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
      // An open part may change the look of its surroundings.
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

/** Runs in the page. Returns its scheme, and digests of the HTML and window size for the page and its parts. */
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
    // Only the session cookie counts; others outlive the session.
    viewer: (await page.context().cookies()).some(({ name }) => name.endsWith('swapstead_session'))
      ? 'signed in'
      : 'signed out',
    axe: axeCore.version,
    browser: `Chromium ${page.context().browser()?.version().split('.')[0] ?? ''}`.trim(),
  };
  test.info().annotations.push({ type: EXAMINATION, description: JSON.stringify(examination) });
}

/** A stop of the Tab key, as a screen reader would announce it. */
export interface FocusStop {
  role: string;
  name: string;
  /** Whether the focus is visible: the element or its surroundings look different with it. */
  visible: boolean;
}

/**
 * Presses Tab from the current focus until it is back at the first stop, past the end of the page or inside a modal
 * dialog, and lists the stops in order.
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
 * Runs in the page after each Tab. Returns whether the previous stop looked different while focused (known only after
 * it has lost the focus), whether the focus has left the page, and whether it is back at the first stop.
 */
function stepOn() {
  type Walk = { first?: Element; previous?: Element | undefined; look?: string[] };
  const walk: Walk = Reflect.get(window, 'tabWalk') ?? {};
  Object.assign(window, { tabWalk: walk });

  /** Everything a focus style may change, on the element, the element after it and the two boxes around it. */
  const lookOf = (own: Element) =>
    [own, own.nextElementSibling, own.parentElement, own.parentElement?.parentElement].map((box) => {
      // A box around the newly focused element shows that element's focus style, which says nothing about the
      // previous stop.
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
 * Visible, enabled controls that `tabThrough` did not reach, by the start of their HTML. One stop is enough for a
 * group with arrow keys (radio buttons, tabs, days of a calendar).
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
        // A button opens the browser's file picker instead.
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
