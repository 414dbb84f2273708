import { addDays } from '@swapstead/contract/days';
import type { AdminSwap, ListAllSwaps } from '@swapstead/contract/swaps/admin.endpoints';
import type { SwapState } from '@swapstead/contract/swaps/states';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { isUuid, notFound } from '../../../platform/errors.ts';
import type { ListCursors } from '../../../platform/http/list-cursor.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { dayAt, deadlinesOf, lastDayOf } from '../core/deadlines.ts';
import { historyOf } from '../core/history.ts';
import { stateChanged, swapRefusal } from '../core/refusals.ts';
import { isOver, partyOf, type StoredSwap } from '../core/stored-swap.ts';
import type { Locked, Sent, SentAct, SwapCommands } from '../core/swap-commands.ts';
import type { SwapSnapshot, SwapSnapshotRepository } from '../core/swap-snapshot.repository.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import type { CancellingService } from '../ending/cancelling.service.ts';
import type { TeamRepository } from './team.repository.ts';
import { teamRow } from './team.view.ts';

/** Adds an act of our team to the audit log, in the transaction of the act (SWAP-18). */
export type RecordTeamAct = (
  client: pg.ClientBase,
  entry: {
    actor_id: string;
    action: 'swap';
    swap_id: string;
    old_value: string;
    new_value: string;
    reason: string;
  },
) => Promise<unknown>;

type Parts = {
  swaps: SwapsRepository;
  snapshots: SwapSnapshotRepository;
  team: TeamRepository;
  pool: pg.Pool;
  clock: () => Date;
  cursors: ListCursors;
  commands: SwapCommands;
  transitions: Transitions;
  cancelling: CancellingService;
  record: RecordTeamAct;
};

type Reasoned = Sent & { reason: string };
type ReasonedAct = SentAct & { reason: string };

/** The old and new value for the log. */
type Change = Pick<Parameters<RecordTeamAct>[1], 'old_value' | 'new_value'>;

const PAGE = 25;

export type TeamService = ReturnType<typeof createTeamService>;

/** Our team's pages of swaps and acts on them. The endpoints admit admins only (SWAP-15 to SWAP-18). */
export function createTeamService(parts: Parts) {
  const { swaps, snapshots, team, pool, clock, cursors } = parts;
  const { commands, transitions, cancelling, record } = parts;
  const pages = cursors.of('all swaps');

  async function view(
    db: Pick<pg.Pool, 'query'>,
    { swap, history: rows }: SwapSnapshot,
    userId: string,
  ): Promise<AdminSwap> {
    const now = clock();
    const row = teamRow(swap, await restrictionsOf(db, [swap]), now);
    const today = dayAt(now, swap.zone);
    const history = historyOf(rows, swap, { parties: row.parties, today });
    return {
      ...row,
      own: partyOf(swap, userId) !== undefined,
      counted: swap.is_counted,
      today,
      history: history.map(({ id, party, sentence, at, reason }) => ({ id, party, sentence, at, reason })),
    };
  }

  /** Runs an act of an admin, who must not be a party of the swap, and logs it with its reason. */
  function act(
    id: string,
    sent: ReasonedAct,
    viewer: Viewer,
    allowed: readonly SwapState[],
    work: (locked: Locked) => Promise<Change>,
  ): Promise<AdminSwap> {
    const { user_id } = memberOf(viewer);
    return commands.runOnce(id, user_id, sent, {
      admit(swap) {
        if (partyOf(swap, user_id) !== undefined) throw swapRefusal('own_swap');
      },
      async work(locked) {
        const change = await work(locked);
        await record(locked.client, {
          actor_id: user_id,
          action: 'swap',
          swap_id: id,
          reason: sent.reason,
          ...change,
        });
      },
      show: ({ client, snapshot }) => view(client, snapshot, user_id),
      allowed,
    });
  }

  return {
    async list({ cursor, ...asked }: ListAllSwaps) {
      const now = clock();
      const { ids, end } = await team.page(pool, asked, pages.open(cursor), PAGE, now);
      const found = await swaps.byIds(pool, ids);
      const restrictions = await restrictionsOf(pool, found);
      return {
        swaps: found.map((swap) => teamRow(swap, restrictions, now)),
        next_cursor: pages.seal(end),
        counts: await team.counts(pool, now),
      };
    },

    async read(id: string, viewer: Viewer): Promise<AdminSwap> {
      const { user_id } = memberOf(viewer);
      const snapshot = isUuid(id) ? await snapshots.read(pool, id, { user_id, now: clock() }) : undefined;
      if (!snapshot) throw notFound('Swap');
      return view(pool, snapshot, user_id);
    },

    /** Moves the deadline of the present state by some days. Refuses if the limit allows fewer. */
    extend: (id: string, sent: Reasoned & { days: number }, viewer: Viewer) =>
      act(id, { ...sent, act: 'extend' }, viewer, ['open', 'agreed'], async ({ client, swap, now }) => {
        const isOpen = swap.state === 'open';
        const present = new Date((isOpen ? swap.answer_until : swap.sign_until) as string);
        const deadlines = deadlinesOf(swap.stays);
        const later = isOpen
          ? deadlines.answerLater(present, sent.days)
          : deadlines.signLater(present, sent.days);
        const was = lastDayOf(present, swap.zone);
        const day = later && lastDayOf(later, swap.zone);
        if (!later || day !== addDays(was, sent.days)) throw swapRefusal('no_more_time');
        await transitions.to(client, swap, {
          act: 'extend',
          to: swap.state,
          now,
          set: isOpen ? { answer_until: later } : { sign_until: later },
          history: [{ act: 'team_moved', facts: { day, reason: sent.reason } }],
        });
        await transitions.notify(client, swap, {
          event: 'deadline_moved',
          to: allBut(swap),
          facts: { day },
          once: day,
        });
        return { old_value: was, new_value: day };
      }),

    cancel: (id: string, sent: Reasoned, viewer: Viewer) =>
      act(id, { ...sent, act: 'cancel' }, viewer, ['agreed', 'final'], async ({ client, swap, now }) => {
        const was = swap.state;
        if (was === 'final' && isOver(swap.ends_at, now)) throw swapRefusal('stays_over');
        await cancelling.cancel(
          client,
          swap,
          {
            act: 'cancel',
            by: null,
            why: 'team',
            reason: sent.reason,
            words: null,
            history: 'team_cancelled',
            counts: false,
            event: 'cancelled_by_team',
          },
          now,
        );
        return { old_value: was, new_value: 'cancelled' };
      }),

    doNotCount: (id: string, sent: Reasoned, viewer: Viewer) =>
      act(
        id,
        { ...sent, act: 'do-not-count' },
        viewer,
        ['cancelled', 'not_happened'],
        async ({ client, swap, now }) => {
          if (!swap.is_counted) throw stateChanged(swap);
          await transitions.to(client, swap, {
            act: 'do_not_count',
            to: swap.state,
            now,
            set: { is_counted: false },
            history: [{ act: 'team_does_not_count', facts: { reason: sent.reason } }],
          });
          return { old_value: 'counted', new_value: 'not counted' };
        },
      ),

    /**
     * Ends a dispute; both read the reason (STAY-23). A swap that did not happen by the doing of one party counts as
     * cancelled by that party (REV-26).
     */
    decide: (id: string, sent: Reasoned & { happened: boolean; by: number | null }, viewer: Viewer) =>
      act(id, { ...sent, act: 'decide' }, viewer, ['disputed'], async ({ client, swap, now }) => {
        const to = sent.happened ? 'completed' : 'not_happened';
        const by = sent.happened ? null : sent.by;
        if (by !== null && !swap.parties.some(({ party }) => party === by)) throw notFound('Member');
        await transitions.to(client, swap, {
          act: 'decide',
          to,
          now,
          set: {
            ...(sent.happened && { completed_at: now }),
            ...(by !== null && { ended_by: by, is_counted: true }),
          },
          history: [
            by === null
              ? { act: `team_${to}`, facts: { reason: sent.reason } }
              : { act: 'team_not_happened_by', facts: { reason: sent.reason, by } },
          ],
        });
        await transitions.notify(client, swap, {
          event: `decided_${to}`,
          to: allBut(swap),
          once: now.toISOString(),
        });
        return { old_value: 'disputed', new_value: to };
      }),
  };

  /** Which parties of these swaps are stopped or suspended. */
  function restrictionsOf(db: Pick<pg.Pool, 'query'>, list: readonly StoredSwap[]) {
    const userIds = list.flatMap(({ parties }) => parties.flatMap(({ user_id }) => user_id ?? []));
    return team.restrictions(db, userIds);
  }
}
