import { attempt } from './attempt.ts';

/** What the member has said about notifications of this site; undefined where the browser knows none. */
export const notificationPermission = (): NotificationPermission | undefined =>
  attempt(() => Notification.permission);

/** Asks the member for it. */
export const askForNotifications = (): Promise<NotificationPermission> => Notification.requestPermission();
