import { api } from '../../lib/api/api.ts';
import { askForNotifications, notificationPermission } from '../../lib/browser/notifications.ts';
import { serviceWorkers } from '../../lib/browser/service-workers.ts';
import { pushSubscription, registerForPush, tellWorker } from '../../lib/loading/worker.ts';

export type PushState = 'off' | 'on' | 'blocked' | 'impossible' | 'needs_home_screen';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

const isPossible = () => serviceWorkers() !== undefined && notificationPermission() !== undefined;

/** An iPhone or iPad, which allow push to what stands on the home screen only. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** How push stands in this browser. Asks nobody for anything. */
export async function pushState(isRegistered: boolean): Promise<PushState> {
  if (!isPossible()) return isAppleTouch() ? 'needs_home_screen' : 'impossible';
  const permission = notificationPermission();
  if (permission === 'denied') return 'blocked';
  return isRegistered && permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks the browser, registers the worker and subscribes. @returns where pushes go; undefined where it was not allowed
 */
export async function subscribe(): Promise<PushTarget | undefined> {
  if ((await askForNotifications()) !== 'granted') return undefined;
  const { key, twin } = await api('GET /api/push_key', {});
  const registration = await registerForPush();
  await serviceWorkers()?.ready;
  if (twin) return fromTwin();
  const subscription = await subscribeWith(registration.pushManager, key);
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** A subscription with another key of ours, as of before a restored database, gives way: the browser refuses a second. */
async function subscribeWith(manager: PushManager, key: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: key };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const other = await manager.getSubscription();
    if (!other) throw error;
    await other.unsubscribe();
    return manager.subscribe(options);
  }
}

/** In tests, where browsers have no push service of their own. */
async function fromTwin(): Promise<PushTarget> {
  const response = await fetch('/dev/push', { method: 'POST' });
  const { endpoint, keys } = (await response.json()) as {
    endpoint: string;
    keys: Omit<PushTarget, 'endpoint'>;
  };
  return { endpoint, ...keys };
}

/** Ends the subscription, and the worker where it has nothing else to do. */
export async function unsubscribe(): Promise<void> {
  await (await pushSubscription())?.unsubscribe();
  await tellWorker('push-off');
}
