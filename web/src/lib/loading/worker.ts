import { deviceCaches, serviceWorkers } from '../browser/service-workers.ts';

const WORKER = '/sw.js';

/** The same worker, which also answers requests for kept house guides where nothing else answers. */
const WORKER_WITH_GUIDES = '/sw.js?guides';

/** Caches of kept house guides begin with this, as the worker knows it. */
export const GUIDE_CACHES = 'swapstead-guide-';

/** Names of the caches of house guides that are kept on this device. */
export async function keptGuideNames(): Promise<string[]> {
  // Firefox with cookies blocked has caches, and refuses to tell them.
  const names = await deviceCaches()
    ?.keys()
    .catch(() => []);
  return (names ?? []).filter((name) => name.startsWith(GUIDE_CACHES));
}

const registered = async () =>
  serviceWorkers()
    ?.getRegistration(WORKER)
    .catch(() => undefined);

/** @throws where the browser has no service workers, or refuses this one */
async function register(worker: string): Promise<ServiceWorkerRegistration> {
  const workers = serviceWorkers();
  if (!workers) throw new Error('Your browser does not allow this here.');
  return workers.register(worker);
}

/** Registers the worker for push; where guides are kept, the one that answers for them stays (NOTE-44). */
export async function registerForPush(): Promise<ServiceWorkerRegistration> {
  const hasGuides = (await keptGuideNames()).length > 0;
  return register(hasGuides ? WORKER_WITH_GUIDES : WORKER);
}

export const registerForGuides = () => register(WORKER_WITH_GUIDES);

/** What the browser has subscribed to, null where push is off. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager?.getSubscription()) ?? null;
}

/** Tells the worker of this site something, where there is one. */
export async function tellWorker(kind: 'signed-out' | 'push-off' | 'guide-removed'): Promise<void> {
  (await registered())?.active?.postMessage({ kind });
  // Push goes on without a worker that answers requests.
  if (kind === 'guide-removed' && (await pushSubscription())) await registerForPush();
}
