/*
 * The worker of Swapstead. It is registered where push is on, and as /sw.js?guides where a house guide is kept: only
 * then it answers requests, with what was kept where there is no connection. It stores nothing by itself.
 */

/** Caches of kept house guides begin with this, then the member, then the swap; each holds one guide with its photos. */
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

/** Pages tell of sign-out, of push that was switched off and of guides that were removed: what is not needed goes. */
self.addEventListener('message', (event) => {
  const { kind } = event.data ?? {};
  if (kind === 'signed-out') event.waitUntil(forgetAll());
  if (kind === 'push-off' || kind === 'guide-removed') event.waitUntil(leaveUnlessNeeded());
});

const guides = async () => (await caches.keys()).filter((name) => name.startsWith(GUIDES));
const subscribed = () => self.registration.pushManager?.getSubscription();

/**
 * The guides first: that they go must not hang on what a browser makes of push. A page that is putting a fresh copy in
 * its place ends before, under the same lock (offline-guides.ts).
 */
async function forgetAll() {
  await self.navigator.locks.request('swapstead.kept-guides', async () => {
    for (const name of await guides()) await caches.delete(name);
  });
  await (await subscribed())?.unsubscribe();
  await self.registration.unregister();
}

async function leaveUnlessNeeded() {
  if ((await guides()).length === 0 && !(await subscribed())) await self.registration.unregister();
}

/** The page of a guide, its code and its photos. */
const OF_GUIDES = /^\/(swaps\/[^/]+\/guide$|assets\/|guides\/swaps\/)/;

if (self.location.search === '?guides') self.addEventListener('fetch', answerForGuides);

function answerForGuides(event) {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin) return;
  if (pathname === '/api/viewer') event.respondWith(askWhoLooks(request));
  else if (OF_GUIDES.test(pathname)) event.respondWith(fetch(request).catch(() => kept(request)));
}

/** Addresses are the whole key: kept pages say that they vary by cookie. */
const kept = async (request) =>
  (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? Response.error();

/** Guides of somebody else are gone before the page learns who is looking, also where a session ended elsewhere. */
async function askWhoLooks(request) {
  const response = await fetch(request);
  if (response.ok) {
    const { user_id = '' } = await response.clone().json();
    const foreign = (await guides()).filter((name) => !user_id || !name.startsWith(GUIDES + user_id));
    for (const name of foreign) await caches.delete(name);
  }
  return response;
}
