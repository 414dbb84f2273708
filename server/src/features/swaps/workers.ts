import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { eachInTurn } from '../../platform/jobs/each-in-turn.ts';
import type { ExternalEndings } from './external-endings.ts';
import { swapsRepository as swaps } from './swaps.repository.ts';
import type { Transitions } from './transitions.ts';

/** The worker that overtakes open swaps which want nights of one just agreed, each in a transaction of its own. */
export function createCloseCompeting({
  pool,
  externalEndings,
}: {
  pool: pg.Pool;
  externalEndings: ExternalEndings;
}) {
  return async ({ swap_id }: { swap_id: string }): Promise<void> => {
    const wanting = await externalEndings.wantingNightsOf(pool, swap_id);
    await eachInTurn(
      wanting,
      (id) =>
        inTransaction(pool, (client) => externalEndings.closeCompeting(client, id, swap_id), { retries: 5 }),
      'swaps were not overtaken',
    );
  };
}

/** Tells guests whose stay is to come that the host has changed the house guide. */
export function createTellGuests({ transitions }: { transitions: Transitions }) {
  return async (client: pg.ClientBase, homeId: string, at: Date): Promise<void> => {
    const { rows } = await client.query<{ swap_id: string; number: number }>(
      `select t.swap_id, t.number from stays t join swaps w on w.id = t.swap_id
       where t.home_id = $1 and w.state = 'final' and w.completes_at > $2 order by t.swap_id`,
      [homeId, at],
    );
    for (const { swap_id, number } of rows) {
      const swap = await swaps.byId(client, swap_id);
      const stay = swap?.stays.find((one) => one.number === number);
      if (!swap || !stay) continue;
      // Once a day: a host who saves often tells each guest once.
      const once = `${number} ${at.toISOString().slice(0, 10)}`;
      await transitions.tell(client, swap, { event: 'guide_changed', to: [stay.guest], by: stay.host, once });
      await transitions.bump(client, swap);
    }
  };
}
