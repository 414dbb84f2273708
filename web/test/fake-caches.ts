import { onTestFinished, vi } from 'vitest';

/**
 * Fakes caches and a service worker for the pages of one test.
 * @returns the names of the caches
 */
export function fakeCaches() {
  const stored = new Map<string, Map<string, Response>>();
  const urlOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : request, 'http://localhost').pathname;

  const open = async (name: string) => {
    const cache = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, cache);
    return {
      match: async (request: RequestInfo) => cache.get(urlOf(request))?.clone(),
      put: async (request: RequestInfo, response: Response) => void cache.set(urlOf(request), response),
      keys: async () => [...cache.keys()].map((path) => ({ url: `http://localhost${path}` })),
      delete: async ({ url }: { url: string }) => cache.delete(urlOf(url)),
    };
  };
  vi.stubGlobal('caches', {
    open,
    match: async (request: RequestInfo, { cacheName = '' } = {}) =>
      stored.get(cacheName)?.get(urlOf(request))?.clone(),
    keys: async () => [...stored.keys()],
    delete: async (name: string) => stored.delete(name),
  });
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { register: async () => undefined, getRegistration: async () => undefined },
  });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'serviceWorker'));
  return { open, names: () => [...stored.keys()] };
}
