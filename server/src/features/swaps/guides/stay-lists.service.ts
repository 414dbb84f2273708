import { LISTS_AT_FIRST } from '@swapstead/contract/swaps/stay-texts';
import type { StayLists } from '@swapstead/contract/swaps/stays.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { notAllowed, notFound, type Refusal, refusal } from '../../../platform/errors.ts';
import type { Transitions } from '../core/transitions.ts';
import type { StaysRepository, StoredLine, StoredLists } from './stays.repository.ts';
import { requireOpen, type Stays } from './stays.service.ts';

type Parts = {
  stays: StaysRepository;
  ownStay: Stays['ownStay'];
  pool: pg.Pool;
  clock: () => Date;
  transitions: Transitions;
};

type Own = Awaited<ReturnType<Stays['ownStay']>>;

export type StayListsService = ReturnType<typeof createStayLists>;

/** The two tick lists of a stay: before arrival and on leaving. The host writes them, the guest ticks lines. */
export function createStayLists({ stays, ownStay, pool, clock, transitions }: Parts) {
  async function storedLists(own: Own, db: Pick<pg.Pool, 'query'> = pool): Promise<StoredLists> {
    const stored = await stays.lists(db, own.stay.id);
    const fresh = (lines: readonly (() => string)[]) =>
      lines.map((text) => ({ text: text(), ticked_at: null }));
    return stored ?? { before: fresh(LISTS_AT_FIRST.before), leave: fresh(LISTS_AT_FIRST.leave), version: 0 };
  }

  /** Changes the lists of a stay under its lock. */
  const changeLists = (
    id: string,
    number: string,
    viewer: Viewer,
    may: (own: Own) => boolean,
    change: (present: StoredLists, isWithheld: boolean) => StoredLists | Refusal,
  ) =>
    inTransaction(pool, async (client) => {
      const own = await ownStay(id, number, viewer, client);
      if (!may(own)) throw notAllowed();
      requireOpen(own);
      await stays.lock(client, own.stay.id);
      const present = await storedLists(own, client);
      const { guest, host } = own.stay;
      const withheld = own.isGuest ? [] : await transitions.withheldFrom(client, own.swap, host);
      const changed = change(present, withheld.includes(guest));
      if (changed instanceof Error) throw changed;
      await stays.saveLists(client, own.stay.id, changed);
      await transitions.bump(client, own.swap);
      return shownLists(changed, own.isGuest);
    });

  return {
    async read(id: string, number: string, viewer: Viewer): Promise<StayLists> {
      const own = await ownStay(id, number, viewer);
      requireOpen(own);
      return shownLists(await storedLists(own), own.isGuest);
    },

    save: (
      id: string,
      number: string,
      wanted: { before: string[]; leave: string[]; version: number },
      viewer: Viewer,
    ) =>
      changeLists(
        id,
        number,
        viewer,
        ({ isGuest }) => !isGuest,
        (present, isWithheld) => {
          if (present.version !== wanted.version) {
            return refusal(409, 'changed_meanwhile', m.swaps_lists_changed_meanwhile());
          }
          const kept = (list: 'before' | 'leave') =>
            wanted[list].map(
              (text) =>
                present[list].find((line) => line.text === text) ?? {
                  text,
                  ticked_at: null,
                  ...(isWithheld && { withheld: true as const }),
                },
            );
          return { before: kept('before'), leave: kept('leave'), version: present.version + 1 };
        },
      ),

    tick: (
      id: string,
      number: string,
      tick: { list: 'before' | 'leave'; text: string; ticked: boolean; at?: string | undefined },
      viewer: Viewer,
    ) =>
      changeLists(
        id,
        number,
        viewer,
        ({ isGuest }) => isGuest,
        (present) => {
          const seen = shownLists(present, true)[tick.list];
          if (!seen.some(({ text }) => text === tick.text)) return notFound('Line');
          const now = clock();
          const at = tick.at && Date.parse(tick.at) < now.getTime() ? new Date(tick.at) : now;
          const ticked_at = tick.ticked ? at.toISOString() : null;
          const changed = present[tick.list].map((line) =>
            line.text === tick.text && (line.ticked_at === null) === tick.ticked
              ? { ...line, ticked_at }
              : line,
          );
          // Ticks do not raise the version, so that they cause no conflict for a host who is editing the list.
          return { ...present, [tick.list]: changed };
        },
      ),
  };
}

/** The lists as the guest or host may read them. */
function shownLists({ before, leave, version }: StoredLists, isGuest: boolean): StayLists {
  const shown = (lines: readonly StoredLine[]) =>
    lines.flatMap(({ text, ticked_at, withheld }) => (isGuest && withheld ? [] : { text, ticked_at }));
  return { before: shown(before), leave: shown(leave), version };
}
