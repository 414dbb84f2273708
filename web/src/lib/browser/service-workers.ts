import { attempt } from './attempt.ts';

/** The service workers of this site; undefined if the browser has none or refuses them. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  attempt(() => navigator.serviceWorker);

/** The caches of the service worker; undefined if the browser has none or refuses them. */
export const deviceCaches = (): CacheStorage | undefined => attempt(() => caches);
