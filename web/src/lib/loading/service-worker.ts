import { m } from '@swapstead/messages';
import { deviceCaches, serviceWorkers } from '../browser/service-workers.ts';

const WORKER = '/sw.js';

/** The same worker, which also answers requests for saved house guides when offline. */
const WORKER_WITH_GUIDES = '/sw.js?guides';

/** The prefix of caches of saved house guides, known to the worker too. */
export const GUIDE_CACHES = 'swapstead-guide-';

/** Names of the caches of house guides saved on this device. */
export async function keptGuideNames(): Promise<string[]> {
  // Firefox with cookies blocked has caches but refuses to list them.
  const names = await deviceCaches()
    ?.keys()
    .catch(() => []);
  return (names ?? []).filter((name) => name.startsWith(GUIDE_CACHES));
}

const registered = async () =>
  serviceWorkers()
    ?.getRegistration(WORKER)
    .catch(() => undefined);

/** @throws if the browser has no service workers, or refuses this one */
async function register(worker: string): Promise<ServiceWorkerRegistration> {
  const workers = serviceWorkers();
  if (!workers) throw new Error(m.lib_service_worker_not_allowed());
  return workers.register(worker);
}

/** Registers the worker for push. If guides are saved, the worker that answers for them stays (NOTE-44). */
export async function registerForPush(): Promise<ServiceWorkerRegistration> {
  const hasGuides = (await keptGuideNames()).length > 0;
  return register(hasGuides ? WORKER_WITH_GUIDES : WORKER);
}

export const registerForGuides = () => register(WORKER_WITH_GUIDES);

/** The browser's push subscription; null if push is off. */
export async function pushSubscription(): Promise<PushSubscription | null> {
  return (await (await registered())?.pushManager?.getSubscription()) ?? null;
}

/** Sends this site's worker a message, if there is a worker. */
export async function postToWorker(kind: 'signed-out' | 'push-off' | 'guide-removed'): Promise<void> {
  (await registered())?.active?.postMessage({ kind });
  // Push continues with a worker that answers no requests.
  if (kind === 'guide-removed' && (await pushSubscription())) await registerForPush();
}
