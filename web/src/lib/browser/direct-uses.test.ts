import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** APIs that a browser may refuse or lack: blocked cookies, a page without https, a frame, an old phone. */
const OPTIONAL: Record<string, RegExp> = {
  storage: /\b(localStorage|sessionStorage|indexedDB|cookieStore)\b|\bcaches\.|\bdocument\.cookie\b/,
  channels: /\bnew (BroadcastChannel|SharedWorker|Worker)\b/,
  workers: /\bnavigator\.(serviceWorker|locks|storage|permissions|credentials)\b/,
  observers: /\bnew (Resize|Intersection|Mutation|Performance)Observer\b/,
  notifications: /\bNotification\.|\bnew Notification\b/,
  media: /\bmatchMedia\b/,
  random: /\bcrypto\.(randomUUID|getRandomValues)\b/,
  history: /\bhistory\.(state|replaceState|pushState|scrollRestoration)\b/,
  clipboard: /\bnavigator\.clipboard\b/,
  passkeys: /\bPublicKeyCredential\b/,
};

/** Built-ins that browsers have only since 2023 or later, so that a page of an older telephone would fail. */
const NEW: Record<string, RegExp> = {
  'parsing without an error': /\bURL\.(parse|canParse)\b/,
  groups: /\.groupBy\(/,
  promises: /\bPromise\.(withResolvers|try)\b/,
  'lists that come later': /\bArray\.fromAsync\b/,
  'whole characters': /\.(is|to)WellFormed\(/,
  'several signals': /\bAbortSignal\.any\b/,
  iterators:
    /\.(keys|values|entries)\(\)\s*\.(map|filter|some|every|find|toArray|reduce|take|drop|flatMap|forEach)\(/,
  'missing values': /\.getOrInsert/,
  escapes: /\bRegExp\.escape\b/,
  bytes: /\b(from|to)(Base64|Hex)\(/,
  'looking behind in a pattern, which fails the whole file': /\(\?<[!=]/,
};

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

const sources = globSync('web/src/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.') && !file.startsWith('web/src/lib/browser/'),
);
const usesIn = (text: string, kinds = OPTIONAL) =>
  Object.entries(kinds).flatMap(([name, use]) => (use.test(withoutComments(text)) ? name : []));
const usesOf = (files: readonly string[], kinds: typeof OPTIONAL) =>
  files.flatMap((file) => usesIn(readFileSync(file, 'utf8'), kinds).map((name) => `${file}: ${name}`));

it('APIs that a browser may refuse are used in lib/browser only, which expects refusals', () => {
  expect(sources.length).toBeGreaterThan(300);
  expect(usesOf(sources, OPTIONAL)).toEqual([]);
});

it('built-ins that older telephones lack are used nowhere', () => {
  const all = globSync(['web/src/**/*.{ts,tsx}', 'contract/src/**/*.ts']).filter(
    (file) => !file.includes('.test.'),
  );
  expect(all.length).toBeGreaterThan(sources.length);
  expect(usesOf(all, NEW)).toEqual([]);
});

it('each kind of direct use is found, and a comment about one is not', () => {
  const found = [
    'localStorage.clear()',
    'new BroadcastChannel(name)',
    'navigator.locks.query()',
    'new ResizeObserver(measure)',
    'await Notification.requestPermission()',
    'matchMedia(DARK)',
    'crypto.randomUUID()',
    'window.history.state?.key',
    'navigator.clipboard.writeText(text)',
    "'PublicKeyCredential' in window",
  ];
  expect(found.flatMap((text) => usesIn(text))).toEqual(Object.keys(OPTIONAL));
  const foundNew = [
    'URL.canParse(text)',
    'Map.groupBy(notices, dayOf)',
    'Promise.withResolvers()',
    'await Array.fromAsync(pages)',
    'text.isWellFormed()',
    'AbortSignal.any([one, other])',
    'days.values().map(nameOf)',
    'days.getOrInsert(day, [])',
    'RegExp.escape(text)',
    'key.toBase64()',
    '/(?<!\\d)1 /',
  ];
  expect(foundNew.flatMap((text) => usesIn(text, NEW))).toEqual(Object.keys(NEW));
  expect(usesIn('// localStorage.clear()\n/** matchMedia */ const a = 1;')).toEqual([]);
});
