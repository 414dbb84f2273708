import { type BrowserContext, expect, type Page, type Worker } from '@playwright/test';

type Push = { id: string; payload: Record<string, string> };

/** A notification shown by a worker. */
type Shown = { title: string; body: string; tag: string; data: { path: string; notice_id: string } };

/** Makes the browser grant notifications; headless ones refuse them otherwise. */
export async function allowNotifications(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem('notifications') ?? 'default',
    });
    Notification.requestPermission = async () => {
      sessionStorage.setItem('notifications', 'granted');
      return 'granted';
    };
  });
}

/** The member's pushes that the fake push service has received and decrypted, once there are some. */
export async function pushesOf(page: Page): Promise<Push[]> {
  const { notices } = await (await page.request.get('/api/notices')).json();
  const ids: string[] = notices.map(({ id }: { id: string }) => id);
  let own: Push[] = [];
  await expect
    .poll(
      async () => {
        const all: Push[] = await (await page.request.get('/dev/push.json')).json();
        own = all.filter(({ payload }) => ids.includes(payload.notice_id as string));
        return own.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThan(0);
  return own;
}

/** The worker of this page, which from now on records its notifications: a headless browser shows none. */
export async function watchedWorker(page: Page): Promise<Worker> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('There is no worker.');
  await worker.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: the types of workers and of pages exclude one another
    const self = globalThis as any;
    self.shown = [];
    self.registration.showNotification = async (title: string, options: object) => {
      self.shown.push({ title, ...options });
    };
  });
  return worker;
}

/** Delivers a push to the worker, as the browser does. */
export async function receivePush(page: Page, worker: Worker, payload: object): Promise<Shown[]> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(payload),
  });
  const shown = () => worker.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown);
  await expect.poll(async () => (await shown()).length).toBeGreaterThan(0);
  await session.detach();
  return shown();
}

/** Clicks the latest notification. */
export const pressShown = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    // biome-ignore lint/suspicious/noExplicitAny: as above
    const self = globalThis as any;
    const notification = { ...self.shown.at(-1), close: () => undefined };
    self.dispatchEvent(Object.assign(new self.ExtendableEvent('notificationclick'), { notification }));
  });
