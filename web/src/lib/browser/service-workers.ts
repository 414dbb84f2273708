import { attempt } from './attempt.ts';

/** The service workers of this site, where the browser has some and does not refuse them. */
export const serviceWorkers = (): ServiceWorkerContainer | undefined =>
  attempt(() => navigator.serviceWorker);

/** What a service worker answers from, likewise. */
export const deviceCaches = (): CacheStorage | undefined => attempt(() => caches);
