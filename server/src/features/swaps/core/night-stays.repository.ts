import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { StayOfLine } from '../../ledger/statement.service.ts';

type Db = Pick<pg.Pool, 'query'>;

/** The stay `t` of the swap `w`, if it is a stay for nights. */
const IS_FOR_NIGHTS = `w.origin = 'proposed'
  and not exists (select from stays other where other.swap_id = t.swap_id and other.number <> t.number)`;

/** Stays for nights, for the statements, corrections and checks of the ledger. */
export function createNightStaysRepository() {
  return {
    /** Titles, days and guests of these stays, for a party of their swaps. */
    async ofLines(db: Db, stayIds: readonly string[], userId: string): Promise<Map<string, StayOfLine>> {
      const { rows } = await db.query<
        Omit<StayOfLine, 'guest'> & { id: string; guest: string | null; left: boolean }
      >(
        `select t.id, t.swap_id, t.home_title as title, t.zone, lower(t.during) as check_in, upper(t.during) as check_out,
           me.party = t.host as is_host, f.display_name as guest, g.user_id is null as left
         from stays t join swap_parties me on me.swap_id = t.swap_id and me.user_id = $2
           join swap_parties g on g.swap_id = t.swap_id and g.party = t.guest
           left join profiles f on f.user_id = g.user_id
         where t.id = any($1::uuid[])`,
        [stayIds, userId],
      );
      return new Map(
        rows.map(({ id, guest, left, ...stay }) => [
          id,
          { ...stay, guest: left ? m.profiles_former_member() : (guest ?? m.profiles_anonymous_member()) },
        ]),
      );
    },

    async ofSwap(db: Db, swapId: string): Promise<{ stay_id: string; members: string[] } | undefined> {
      const { rows } = await db.query<{ stay_id: string; members: string[] }>(
        `select t.id as stay_id, array(select p.user_id from swap_parties p
             where p.swap_id = w.id and p.user_id is not null order by p.party) as members
         from swaps w join stays t on t.swap_id = w.id where w.id = $1 and ${IS_FOR_NIGHTS}`,
        [swapId],
      );
      return rows[0];
    },

    /** How many nights each stay should hold now: those of agreed, final and disputed swaps that were never paid. */
    async held(db: Db): Promise<Map<string, number>> {
      const { rows } = await db.query<{ id: string; nights: number }>(
        `select t.id, upper(t.during) - lower(t.during) as nights
         from swaps w join stays t on t.swap_id = w.id
         where (w.state in ('agreed', 'final') or w.state = 'disputed' and w.completed_at is null) and ${IS_FOR_NIGHTS}`,
      );
      return new Map(rows.map(({ id, nights }) => [id, nights]));
    },
  };
}
