import { followNotifications } from '../database/notifications.ts';
import type { DatabaseConnection } from '../database/pool.ts';
import type { Logger } from '../logger.ts';

type Listener = {
  /** Another process, or a command, has changed the gallery. */
  onChange: () => void;
  /** From now on, changes may be missed. */
  onLost: () => void;
  /** From now on, no change is missed. */
  onHeard: () => void;
};

/** Listens for changes of the gallery by other processes, by NOTIFY of the triggers. */
export function followChanges(
  connection: DatabaseConnection,
  { onChange, ...listener }: Listener,
  logger: Logger,
) {
  return followNotifications(connection, ['gallery_changed'], { onNotice: onChange, ...listener }, logger);
}
