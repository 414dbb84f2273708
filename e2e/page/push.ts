import { expect, type Page } from '@playwright/test';

type Push = { id: string; payload: Record<string, string> };

/** What the twin push service has got for the browser of this page, once there is as much; decrypted by it. */
export async function twinPushes(page: Page, atLeast: number): Promise<Push[]> {
  const { unread } = await page.evaluate(async () => {
    const reply = await fetch('/api/notices?unread=true');
    return { unread: (await reply.json()).notices.map(({ id }: { id: string }) => id) as string[] };
  });
  let own: Push[] = [];
  await expect
    .poll(
      async () => {
        const all: Push[] = await (await page.request.get('/dev/push.json')).json();
        own = all.filter(({ payload }) => unread.includes(payload.notice_id as string));
        return own.length;
      },
      { timeout: 20_000 },
    )
    .toBeGreaterThanOrEqual(atLeast);
  return own;
}

/** Gives a push to the worker of this page, as the browser does with what its push service sends. */
export async function receivePush(page: Page, payload: object | undefined): Promise<void> {
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
  await expect.poll(async () => (await shownNotifications(page)).length).toBeGreaterThan(0);
  await session.detach();
}

/** What the worker shows at the moment. */
export const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const shown = await registration.getNotifications();
    return shown.map(({ title, body, tag, data }) => ({ title, body, tag, path: data.path as string }));
  });

/** Presses the notification that is shown: headless browsers draw none, so the worker hears of it by itself. */
export async function pressNotification(page: Page): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: the types of workers and of pages exclude one another
    const self = globalThis as any;
    const [notification] = await self.registration.getNotifications();
    self.dispatchEvent(new self.NotificationEvent('notificationclick', { notification }));
  });
}
