import type { BrowserContext } from '@playwright/test';

/** The browser's storage after 'Essential only'. */
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
 * Stores the answer 'Essential only' to the cookie banner, so that it covers nothing. Done by a script: to store it
 * beforehand Playwright would open another page in every browser, which takes longer than some tests.
 */
export async function decideEssential(context: BrowserContext): Promise<void> {
  await context.addInitScript((decision) => {
    if (location.protocol.startsWith('http')) localStorage['swapstead.consent'] ??= decision;
  }, ESSENTIAL_ONLY);
}
