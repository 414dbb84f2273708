import type { BrowserContext } from '@playwright/test';

/** What the browser holds after 'Essential only'. */
const ESSENTIAL_ONLY = JSON.stringify({
  device: '0'.repeat(32),
  policy_version: '15 March 2024',
  decided_at: '2026-01-01T00:00:00.000Z',
  proven: true,
  analytics: false,
  functional: false,
  marketing: false,
});

/**
 * The cookie banner was answered in this browser before, with the essential only, so that it covers nothing. By a script:
 * to store it beforehand Playwright would open another page in every browser, which takes longer than some tests.
 */
export async function decideEssential(context: BrowserContext): Promise<void> {
  await context.addInitScript((decision) => {
    if (location.protocol.startsWith('http')) localStorage['swapstead.consent'] ??= decision;
  }, ESSENTIAL_ONLY);
}
