/** Browsers and systems in user agents; more specific ones come first, since most claim to be others too. */
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

/** Browser and system, with words for what is not known. */
export function deviceParts(userAgent: string | null): { browser: string; system: string } {
  const { browser = 'Unknown browser', system = 'an unknown system' } = partsOf(userAgent);
  return { browser, system };
}

/** What a member would call the device, such as 'Firefox on Windows'. */
export function deviceName(userAgent: string | null): string {
  const { browser, system } = partsOf(userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
