/*
 * The worker of Swapstead. It is registered where push is on or a house guide is kept, and answers no request but those
 * for kept guides. It stores nothing else.
 */

/** Caches of kept house guides begin with this; each holds one guide with its photos. */
const GUIDES = 'swapstead-guide-';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

/** Every push shows something: browsers take the permission away otherwise. */
self.addEventListener('push', (event) => {
  const { title = 'Swapstead', body = '', tag, path = '/notices', notice_id = null } = read(event.data);
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      badge: '/icon-192.png',
      data: { path, notice_id },
    }),
  );
});

function read(data) {
  try {
    return data?.json() ?? {};
  } catch {
    return {};
  }
}

/** A press opens the page itself, in a window that is open or in a new one, and marks the notice read. */
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path, notice_id } = event.notification.data ?? {};
  event.waitUntil(Promise.all([open(path ?? '/notices'), markRead(notice_id)]));
});

async function open(path) {
  const url = new URL(path, self.location.origin).href;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find((one) => one.url === url) ?? windows[0];
  if (!shown) return self.clients.openWindow(url);
  // A browser may refuse the focus; the page opens all the same.
  await shown.focus().catch(() => undefined);
  if (shown.url !== url) await shown.navigate(url).catch(() => self.clients.openWindow(url));
}

const markRead = (id) =>
  id &&
  fetch(`/api/notices/${encodeURIComponent(id)}/read`, { method: 'PUT', credentials: 'same-origin' }).catch(
    () => undefined,
  );

/** A subscription that the browser renews is told to the server. */
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options ?? { userVisibleOnly: true };
  const subscription = newSubscription ?? (await self.registration.pushManager.subscribe(options));
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/push_devices', {
    method: 'POST',
    credentials: 'same-origin',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, ...keys }),
  });
}

/** Pages tell of sign-out and of push that was switched off: what is not needed any more goes. */
self.addEventListener('message', (event) => {
  const { kind } = event.data ?? {};
  if (kind === 'signed-out') event.waitUntil(forgetAll());
  if (kind === 'push-off') event.waitUntil(leaveUnlessNeeded());
});

const guides = async () => (await caches.keys()).filter((name) => name.startsWith(GUIDES));

async function forgetAll() {
  const subscription = await self.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
  for (const name of await guides()) await caches.delete(name);
  await self.registration.unregister();
}

async function leaveUnlessNeeded() {
  if ((await guides()).length === 0) await self.registration.unregister();
}

/** A kept guide is read where there is no connection; every other request is left to the browser. */
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const isGuide =
    request.method === 'GET' && /^\/(api\/)?swaps\/[^/]+\/guide/.test(new URL(request.url).pathname);
  if (isGuide)
    event.respondWith(fetch(request).catch(async () => (await caches.match(request)) ?? Response.error()));
});
