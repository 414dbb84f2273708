import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { eachInTurn } from '../../../platform/jobs/each-in-turn.ts';
import { agreementsRepository } from '../agreement/agreements.repository.ts';
import { type ApplyElapsedTime, dropChange } from '../core/expiry.ts';
import { swapRefusal } from '../core/refusals.ts';
import { isCancelledByLeaving, partyOf, type StoredSwap, userOf } from '../core/stored-swap.ts';
import { swapsRepository as swaps } from '../core/swaps.repository.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import type { Cancelling, CancellingService } from './cancelling.service.ts';
import { allSayNo, type Endings } from './endings.service.ts';

type Parts = {
  clock: () => Date;
  transitions: Transitions;
  applyElapsedTime: ApplyElapsedTime;
  cancelling: CancellingService;
  endings: Endings;
};

export type ExternalEndings = ReturnType<typeof createExternalEndings>;

/** What happens to swaps from outside: a home or an account is deleted, a member is blocked, stopped or suspended. */
export function createExternalEndings({ clock, transitions, applyElapsedTime, cancelling, endings }: Parts) {
  /** Locks the swaps that the statement finds, and writes what time has decided about them. */
  async function locked(client: pg.ClientBase, sql: string, values: unknown[]): Promise<StoredSwap[]> {
    const { rows } = await client.query<{ id: string }>(sql, values);
    const ids = rows.map(({ id }) => id);
    await swaps.lock(client, ids);
    const found = await swaps.byIds(client, ids);
    for (const swap of found) await applyElapsedTime(client, swap, clock());
    return found;
  }

  /** Ends an open swap: withdrawn if `party` proposed it, otherwise declined. The others read no reason. */
  async function close(
    client: pg.ClientBase,
    swap: StoredSwap,
    party: number,
    how: {
      act: 'block' | 'stop' | 'delete_home' | 'leave';
      why: 'said' | 'home_gone' | 'left';
      title?: string;
    },
  ) {
    const now = clock();
    const to = party === swap.proposer ? 'withdrawn' : 'declined';
    const said = to === 'withdrawn' ? 'withdrew' : 'declined';
    const act = { said, home_gone: 'home_gone', left: 'left' } as const;
    if (how.why === 'home_gone') await swaps.keepTitles(client, swap.id);
    await transitions.to(client, swap, {
      act: how.act,
      to,
      now,
      set: {
        ended_at: now,
        ended_by: party,
        end_why: how.why,
        ...(how.title !== undefined && { end_home_title: how.title }),
      },
      history: [{ act: act[how.why], party: how.why === 'said' ? party : null }],
    });
    await transitions.tell(client, swap, { event: to, to: allBut(swap, party), by: party });
  }

  /** Takes a party out: an open swap ends, an agreed or final one is cancelled, a dispute may be decided by it. */
  async function leave(client: pg.ClientBase, swap: StoredSwap, party: number) {
    if (swap.state === 'open') await close(client, swap, party, { act: 'leave', why: 'left' });
    if (isCancelledByLeaving(swap, clock())) {
      await cancelling.cancel(client, swap, { ...LEFT, by: party }, clock());
    }
    if (swap.state !== 'disputed') return;
    for (const one of swap.parties) if (one.party === party) one.user_id = null;
    if (allSayNo(swap)) await endings.agreeItDidNot(client, swap, 'leave', clock());
  }

  return {
    /**
     * A block ends every open swap of the two as if the blocker had withdrawn or declined (PROP-28). Swaps that were
     * withheld from the blocker stay open, so a repeated block reveals nothing.
     */
    async onBlocked(client: pg.ClientBase, blockerId: string, blockedId: string): Promise<void> {
      const found = await locked(
        client,
        `${OPEN_OF} and (not w.is_withheld or w.proposer = p.party) and exists (
        select from swap_parties o where o.swap_id = w.id and o.user_id = $2)`,
        [blockerId, blockedId],
      );
      for (const swap of found.filter(({ state }) => state === 'open')) {
        await close(client, swap, partyOf(swap, blockerId) as number, { act: 'block', why: 'said' });
      }
    },

    /** Open swaps of a stopped member end as after a block; agreed and final ones go on (PROP-29). */
    async onStopped(client: pg.ClientBase, userId: string): Promise<void> {
      const found = await locked(client, OPEN_OF, [userId]);
      for (const swap of found.filter(({ state }) => state === 'open')) {
        await close(client, swap, partyOf(swap, userId) as number, { act: 'stop', why: 'said' });
      }
    },

    /** Tells the other parties of agreed and final swaps of the member, and calls `help` for each of them. */
    async tellPartners(
      client: pg.ClientBase,
      userId: string,
      event: 'member_suspended' | 'member_restored',
      help?: (swap: StoredSwap, partnerId: string) => Promise<void>,
    ): Promise<void> {
      const found = await locked(client, OF_MEMBER, [userId]);
      for (const swap of found.filter(({ state }) => state === 'agreed' || state === 'final')) {
        const me = partyOf(swap, userId) as number;
        const partners = allBut(swap, me);
        for (const party of partners) {
          const partner = userOf(swap, party);
          if (help && partner) await help(swap, partner);
        }
        const once = clock().toISOString();
        await transitions.tell(client, swap, { event, to: partners, by: me, once });
      }
    },

    /**
     * Before a home is deleted, its open swaps end. Agreed and final ones are cancelled as by the host, if the request
     * names all of them (PROP-27, CANCEL-15). A suggested change that would bring the home in is dropped.
     */
    async onHomeDeleted(client: pg.ClientBase, homeId: string, named: readonly string[]): Promise<void> {
      const found = await locked(client, OF_HOME, [homeId]);
      const isIn = (swap: StoredSwap) => swap.stays.some(({ home_id }) => home_id === homeId);
      const holding = found.filter((swap) => isCancelledByLeaving(swap, clock()) && isIn(swap));
      if (holding.some(({ id }) => !named.includes(id))) throw swapRefusal('swaps_under_way');
      for (const swap of found) {
        const stay = swap.stays.find(({ home_id }) => home_id === homeId);
        if (!stay) {
          if (swap.change) await dropChange(transitions, client, swap, clock());
          continue;
        }
        if (swap.state === 'open') {
          const how = { act: 'delete_home', why: 'home_gone', title: stay.home_title } as const;
          await close(client, swap, stay.host, how);
        }
        if (holding.includes(swap))
          await cancelling.cancel(client, swap, { ...HOME_GONE, by: stay.host }, clock());
      }
    },

    /** Before an account is deleted (PROP-29, CANCEL-16). Completed swaps stay with the other parties. */
    async onAccountDeleted(client: pg.ClientBase, { user_id }: { user_id: string }): Promise<void> {
      const found = await locked(client, OF_MEMBER, [user_id]);
      for (const swap of found) await leave(client, swap, partyOf(swap, user_id) as number);
      await agreementsRepository.takeNameOut(client, user_id);
      // Completed swaps do not change, but their pages now show a former member.
      for (const swap of found) await transitions.bump(client, swap);
    },

    /** Ids of open swaps that want a night which this swap holds (PROP-20). */
    async wantingNightsOf(db: Pick<pg.Pool, 'query'>, swapId: string): Promise<string[]> {
      const { rows } = await db.query<{ id: string }>(WANTING, [swapId, null]);
      return rows.map(({ id }) => id);
    },

    /** Overtakes the swap `id` if it is still open and still wants a night that the swap `by` holds. */
    async closeCompeting(client: pg.ClientBase, id: string, by: string): Promise<void> {
      const [swap] = await locked(client, 'select id from swaps where id = $1', [id]);
      const { rowCount } = await client.query(WANTING, [by, id]);
      if (swap?.state !== 'open' || rowCount === 0) return;
      await transitions.to(client, swap, {
        act: 'overtake',
        to: 'overtaken',
        now: clock(),
        history: [{ act: 'overtaken' }],
      });
      await transitions.tell(client, swap, { event: 'overtaken', to: allBut(swap), by: swap.proposer });
    },
  };
}

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

const HOME_GONE: Omit<Cancelling, 'by'> = {
  act: 'delete_home',
  why: 'said',
  reason: 'The home is no longer listed',
  words: null,
  history: 'home_gone',
  counts: true,
  event: 'cancelled',
};

const LEFT: Omit<Cancelling, 'by'> = {
  act: 'leave',
  why: 'left',
  reason: null,
  words: null,
  history: 'left',
  counts: true,
  event: 'member_left',
};

const OPEN_OF = `select w.id from swaps w join swap_parties p on p.swap_id = w.id
  where p.user_id = $1 and w.state = 'open'`;
const OF_MEMBER = `select w.id from swaps w join swap_parties p on p.swap_id = w.id
  where p.user_id = $1 and w.state in ('open', 'agreed', 'final', 'disputed')`;
const OF_HOME = `select w.id from swaps w join stays t on t.swap_id = w.id
  where t.home_id = $1 and w.state in ('open', 'agreed', 'final')
  union select swap_id from swap_changes
  where outcome is null and terms->'stays' @> jsonb_build_array(jsonb_build_object('home_id', $1::uuid))`;
const WANTING = `select distinct w.id from taken_nights held
  join stays t on t.home_id = held.home_id and t.during && held.nights and t.id <> held.stay_id
  join swaps w on w.id = t.swap_id and w.state = 'open'
  where held.stay_id in (select id from stays where swap_id = $1) and ($2::uuid is null or w.id = $2)`;
