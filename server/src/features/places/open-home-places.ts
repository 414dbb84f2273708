import type pg from 'pg';
import { readSecret } from '../../platform/database/secrets.ts';
import { writeNotices } from '../notices/notify.repository.ts';
import { createHomePlaces, type HomePlaces } from './home-places.ts';

/** The places of homes for a command that runs beside the server. Hosts find its notices in their bell. */
export async function openHomePlaces(pool: pg.Pool): Promise<HomePlaces> {
  return createHomePlaces({
    pinKey: await readSecret(pool, 'pin'),
    notify: async (client, ...notices) => {
      await writeNotices(client, notices, new Date());
    },
  });
}
