import type pg from 'pg';
import type { PushTarget } from '../../platform/push/push-sender.ts';

export type Device = PushTarget & { id: string };

/** How many devices a member can have; a new one replaces the one unused for longest (NOTE-40). */
const MOST_DEVICES = 10;

export type DevicesRepository = ReturnType<typeof createDevicesRepository>;

/** Browsers that show pushes. Each belongs to the session that switched it on, and is deleted with it. */
export function createDevicesRepository(pool: pg.Pool) {
  return {
    /** Stores the push address of a browser, or replaces it. @returns the device's id */
    async add(
      client: pg.ClientBase,
      { user_id, session_id, endpoint, p256dh, auth }: PushTarget & { user_id: string; session_id: string },
    ): Promise<string> {
      // If another member used this browser before, that device is deleted, so that pushes on their way to it are not
      // shown.
      await client.query('delete from push_devices where endpoint = $1 and user_id <> $2', [
        endpoint,
        user_id,
      ]);
      const { rows } = await client.query<{ id: string }>(
        `insert into push_devices (user_id, session_id, endpoint, p256dh, auth) values ($1, $2, $3, $4, $5)
         on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
           p256dh = excluded.p256dh, auth = excluded.auth, used_at = now()
         returning id`,
        [user_id, session_id, endpoint, p256dh, auth],
      );
      await client.query(
        `delete from push_devices where id in (
           select id from push_devices where user_id = $1 order by used_at desc, id offset ${MOST_DEVICES})`,
        [user_id],
      );
      return rows[0]?.id as string;
    },

    /** Lists the devices without their addresses, which only we and the push service may know. */
    async list(userId: string, sessionId: string | undefined) {
      const { rows } = await pool.query<{ id: string; created_at: Date; this_session: boolean }>(
        `select id, created_at, session_id is not distinct from $2 as this_session from push_devices
         where user_id = $1 order by created_at`,
        [userId, sessionId ?? null],
      );
      return rows.map(({ created_at, ...rest }) => ({ ...rest, created_at: created_at.toISOString() }));
    },

    async remove(userId: string, id: string): Promise<boolean> {
      const { rowCount } = await pool.query('delete from push_devices where user_id = $1 and id = $2', [
        userId,
        id,
      ]);
      return rowCount === 1;
    },

    /** Deletes a device that the push service no longer knows. */
    async drop(id: string): Promise<void> {
      await pool.query('delete from push_devices where id = $1', [id]);
    },

    /** The devices with a valid session that have not shown this notice yet. */
    async open(userId: string, noticeId: string): Promise<Device[]> {
      const { rows } = await pool.query<Device>(
        `select p.id, p.endpoint, p.p256dh, p.auth from push_devices p
         join sessions s on s.id = p.session_id and s.expires_at > now()
         where p.user_id = $1 and not exists (
           select from notice_deliveries d where d.notice_id = $2 and d.channel = 'push' and d.device_id = p.id)
         order by p.created_at`,
        [userId, noticeId],
      );
      return rows;
    },

    /** One device of the member with its address; undefined for a device of anybody else. */
    async own(userId: string, id: string): Promise<Device | undefined> {
      const { rows } = await pool.query<Device>(
        'select id, endpoint, p256dh, auth from push_devices where user_id = $1 and id = $2',
        [userId, id],
      );
      return rows[0];
    },

    async used(id: string): Promise<void> {
      await pool.query('update push_devices set used_at = now() where id = $1', [id]);
    },
  };
}
