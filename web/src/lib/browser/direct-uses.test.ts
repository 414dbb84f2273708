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

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, '');

const sources = globSync('web/src/**/*.{ts,tsx}').filter(
  (file) => !file.includes('.test.') && !file.startsWith('web/src/lib/browser/'),
);
const usesIn = (text: string) =>
  Object.entries(OPTIONAL).flatMap(([name, use]) => (use.test(withoutComments(text)) ? name : []));

it('APIs that a browser may refuse are used in lib/browser only, which expects refusals', () => {
  expect(sources.length).toBeGreaterThan(300);
  const uses = sources.flatMap((file) =>
    usesIn(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(uses).toEqual([]);
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
  expect(found.flatMap(usesIn)).toEqual(Object.keys(OPTIONAL));
  expect(usesIn('// localStorage.clear()\n/** matchMedia */ const a = 1;')).toEqual([]);
});
