import { attempt } from './attempt.ts';

/** Whether this site may show notifications; undefined if the browser has none. */
export const notificationPermission = (): NotificationPermission | undefined =>
  attempt(() => Notification.permission);

/** Asks the member for permission. */
export const askForNotifications = (): Promise<NotificationPermission> => Notification.requestPermission();
