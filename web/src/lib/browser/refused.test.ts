import { afterEach, expect, it, vi } from 'vitest';
import { openChannel } from './channel.ts';
import { areCookiesBlocked } from './cookies.ts';
import { oneTabAtATime } from './locks.ts';
import { randomId } from './random.ts';
import { safeStorage } from './safe-storage.ts';

const refuse = () => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

afterEach(() => void vi.unstubAllGlobals());

it('a text that the browser refuses lasts as long as the page, and is stored as soon as possible', () => {
  const stored = new Map<string, string>();
  let isFull = true;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => (isFull ? refuse() : stored.set(key, text)),
    removeItem: (key: string) => stored.delete(key),
  });
  stored.set('a', 'old');
  safeStorage.set('a', 'new');
  expect([safeStorage.get('a'), safeStorage.hasUnstored(['a'])]).toEqual(['new', true]);
  isFull = false;
  safeStorage.set('a', 'newer');
  expect([stored.get('a'), safeStorage.hasUnstored(['a'])]).toEqual(['newer', false]);
  safeStorage.remove('a');
  expect(safeStorage.get('a')).toBeNull();
});

it("makes a UUID in browsers that can't", () => {
  vi.stubGlobal('crypto', {});
  const ids = Array.from({ length: 100 }, randomId);
  for (const id of ids)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(100);
});

it('a refused channel is undefined', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        refuse();
      }
    },
  );
  expect(openChannel('x', () => undefined)).toBeUndefined();
});

it('runs the action once even if locks are refused, and passes on its own error', async () => {
  const act = vi.fn(async () => 'done');
  vi.stubGlobal('navigator', { locks: { request: async () => refuse() } });
  expect(await oneTabAtATime('x', act)).toBe('done');
  expect(act).toHaveBeenCalledOnce();
  vi.stubGlobal('navigator', { locks: { request: async (_: string, run: () => unknown) => run() } });
  const failing = vi.fn(async () => Promise.reject(new Error('No answer.')));
  await expect(oneTabAtATime('x', failing)).rejects.toThrow('No answer.');
  expect(failing).toHaveBeenCalledOnce();
});

it("detects blocked cookies by the browser's answer or its error", () => {
  vi.stubGlobal('navigator', { cookieEnabled: true });
  vi.stubGlobal('document', { cookie: '' });
  expect(areCookiesBlocked()).toBe(false);
  vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: refuse }));
  expect(areCookiesBlocked()).toBe(true);
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('navigator', { cookieEnabled: false });
  expect(areCookiesBlocked()).toBe(true);
});
