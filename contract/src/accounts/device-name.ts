import { m } from '@swapstead/messages';

/**
 * Browsers and systems by their mark in the user agent. Specific ones come first, because most browsers also claim to
 * be others.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/(Firefox|FxiOS)\//, 'Firefox'],
  [/(Chrome|CriOS)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system, from the user agent. */
function partsOf(userAgent: string | null) {
  const named = (list: typeof BROWSERS) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  return { browser: named(BROWSERS), system: named(SYSTEMS) };
}

/** Browser and system, with a placeholder for what is unknown. */
export function deviceParts(userAgent: string | null): { browser: string; system: string } {
  const { browser = m.accounts_device_unknown_browser(), system = m.accounts_device_unknown_system() } =
    partsOf(userAgent);
  return { browser, system };
}

/** The device in a member's words, such as 'Firefox on Windows'. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = partsOf(userAgent);
  if (browser && system) return m.accounts_device_browser_on_system({ browser, system });
  return browser ?? system ?? m.accounts_device_unknown();
}
