import type { CDPSession, ElementHandle, Page } from '@playwright/test';
import { test } from '@playwright/test';
import { pageOf } from '@swapstead/contract/pages';
import axeCore from 'axe-core';
import { EXAMINATION, type Examination, RULE_TAGS } from './examination.ts';

/** More stops than any page of ours has: beyond it the focus runs in circles. */
const MOST_STOPS = 400;

/**
 * What axe finds wrong with the page as it stands, one readable entry per element. The examination is written into
 * the run's report, from which /accessibility tells what was tested.
 * @param state what is open or shown beside the page itself, in words, such as 'the menu is open'
 * @param address where the visit began, if it was led elsewhere
 * @example expect(await axe(page)).toEqual([])
 */
export async function axe(page: Page, state = '', address = page.url()): Promise<string[]> {
  // As an expression, which the Content-Security-Policy of the page does not refuse.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof axeCore };
    const runOnly = { type: 'tag' as const, values: tags };
    return (await axe.run({ runOnly, resultTypes: ['violations'] })).violations;
  }, Object.keys(RULE_TAGS));
  await record(page, {
    page: pageOf(new URL(address, page.url()).pathname) ?? 'an unknown address',
    state,
    violations: violations.length,
  });
  return violations.flatMap(({ id, impact, help, nodes }) =>
    nodes.map((node) => {
      const reasons = [...node.any, ...node.all, ...node.none].map((check) => check.message).join('; ');
      return `${id} (${impact}): ${help}\n  at ${node.target.join(' ')}\n  ${reasons}`;
    }),
  );
}

type Found = Pick<Examination, 'page' | 'state' | 'violations'>;

async function record(page: Page, found: Found): Promise<void> {
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const examination: Examination = {
    ...found,
    width: page.viewportSize()?.width ?? 0,
    scheme: isDark ? 'dark' : 'light',
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
  let first: ElementHandle | undefined;
  let previous: { element: ElementHandle; focusedLook: string[] } | undefined;

  while (stops.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const element = (await page.evaluateHandle(() => document.activeElement ?? document.body)).asElement();
    if (!element) throw new Error('The page has no element to focus.');
    const last = stops.at(-1);
    // Only now that the focus has moved on is it known how the stop before looks without it.
    if (previous && last) last.visible = await looksDifferent(previous.element, previous.focusedLook);
    const { round, left } = await page.evaluate(
      ([node, start]) => {
        Object.assign(node, { wasReached: true });
        return { round: node === start, left: node === document.body };
      },
      [element, first] as const,
    );
    if (round || (left && !previous)) {
      await cdp.detach();
      return stops;
    }
    if (left) {
      previous = undefined;
      continue;
    }
    first ??= element;
    previous = { element, focusedLook: await lookOf(element) };
    stops.push({ ...(await announced(cdp)), visible: false });
  }
  throw new Error(`Tab found no end after ${MOST_STOPS} stops.`);
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

/** Everything a focus style may change, on the element, what follows it and the two boxes around it. */
function lookOf(element: ElementHandle): Promise<string[]> {
  return element.evaluate((node) => {
    const own = node as Element;
    const boxes = [own, own.nextElementSibling, own.parentElement, own.parentElement?.parentElement];
    return boxes.map((box) => {
      // A box that has the focus by now shows its own focus style, which says nothing about the stop before.
      if (!box || (box.contains(document.activeElement) && !own.matches(':focus'))) return '';
      const { outline, boxShadow, border, backgroundColor, color, textDecoration } = getComputedStyle(box);
      return [outline, boxShadow, border, backgroundColor, color, textDecoration].join();
    });
  });
}

async function looksDifferent(element: ElementHandle, focused: string[]): Promise<boolean> {
  const now = await lookOf(element);
  return now.some((look, index) => look !== '' && look !== focused[index]);
}
