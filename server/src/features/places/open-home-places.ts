import type pg from 'pg';
import { readSecret } from '../../platform/database/secrets.ts';
import { createNotifyRepository } from '../notices/notify.repository.ts';
import { createHomePlaces, type HomePlaces } from './home-places.ts';

/** The places of homes for commands beside the server. Hosts are notified in the bell only. */
export async function openHomePlaces(pool: pg.Pool): Promise<HomePlaces> {
  return createHomePlaces({
    pool,
    pinKey: await readSecret(pool, 'pin'),
    notify: async (client, ...notices) => {
      await createNotifyRepository().write(client, notices, new Date());
    },
  });
}
