import { api } from '../../lib/api/api.ts';
import { askForNotifications, notificationPermission } from '../../lib/browser/notifications.ts';
import { serviceWorkers } from '../../lib/browser/service-workers.ts';
import { postToWorker, pushSubscription, registerForPush } from '../../lib/loading/service-worker.ts';

export type PushState = 'off' | 'on' | 'blocked' | 'impossible' | 'needs_home_screen';

export type PushTarget = { endpoint: string; p256dh: string; auth: string };

const isPossible = () => serviceWorkers() !== undefined && notificationPermission() !== undefined;

/** iPhones and iPads allow push only for sites on the home screen. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

/** The state of push in this browser; asks for no permission. */
export async function pushState(isRegistered: boolean): Promise<PushState> {
  if (!isPossible()) return isAppleTouch() ? 'needs_home_screen' : 'impossible';
  const permission = notificationPermission();
  if (permission === 'denied') return 'blocked';
  return isRegistered && permission === 'granted' ? 'on' : 'off';
}

/**
 * Asks for permission, registers the worker and subscribes.
 * @returns the push target; undefined if it was not allowed
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

/**
 * Replaces a subscription with an older key of ours, as after restoring a database, because the browser refuses a
 * second.
 */
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

/** For tests, because their browsers have no push service. */
async function fromTwin(): Promise<PushTarget> {
  const response = await fetch('/dev/push', { method: 'POST' });
  const { endpoint, keys } = (await response.json()) as {
    endpoint: string;
    keys: Omit<PushTarget, 'endpoint'>;
  };
  return { endpoint, ...keys };
}

/** Ends the subscription, and the worker if it has no other task. */
export async function unsubscribe(): Promise<void> {
  await (await pushSubscription())?.unsubscribe();
  await postToWorker('push-off');
}
