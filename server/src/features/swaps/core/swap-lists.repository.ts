import type { SwapSection } from '@swapstead/contract/swaps/endpoints';
import type { SwapState } from '@swapstead/contract/swaps/states';
import type pg from 'pg';
import type { StoredSwap } from './stored-swap.ts';
import type { StoredSubscription } from './subscription-standing.ts';
import { SWAP, subscriptionStandingColumns } from './swaps.statements.ts';

type Row = StoredSubscription & {
  id: string;
  section: SwapSection;
  sorted_by: string;
  total: number;
  swap: StoredSwap;
};

type FinalSwap = StoredSubscription & { swap: StoredSwap };

type Asked = {
  now: Date;
  section: SwapSection | undefined;
  after: string | null;
  afterId: string | null;
  size: number;
};

export type SwapListsRepository = ReturnType<typeof createSwapListsRepository>;

/** The swaps of a member in sections (SWAP-02). */
export function createSwapListsRepository() {
  return {
    /** The first swaps of every section, or of one section after a position. */
    async pages(
      db: Pick<pg.Pool, 'query'>,
      userId: string,
      { now, section, after, afterId, size }: Asked,
    ): Promise<Row[]> {
      const { rows } = await db.query<Row>({
        name: 'swaps-own',
        text: OWN,
        values: [userId, now, section ?? null, after, afterId, size],
      });
      return rows;
    },

    /** Final swaps of the member that are not over and begin before `until`, also those with a change that waits. */
    async finalOnes(
      db: Pick<pg.Pool, 'query'>,
      userId: string,
      now: Date,
      until: Date,
    ): Promise<FinalSwap[]> {
      const { rows } = await db.query<FinalSwap>({
        name: 'swaps-final',
        text: `select ${SWAP} as swap, ${subscriptionStandingColumns('$1')}
          from swap_parties p join swaps w on w.id = p.swap_id
          where p.user_id = $1 and w.origin = 'proposed' and w.state = 'final' and w.completes_at > $2
            and w.starts_at <= $3
          order by w.starts_at, w.id`,
        values: [userId, now, until],
      });
      return rows;
    },

    /** How many swaps wait for the member. */
    async waitingFor(db: Pick<pg.Pool, 'query'>, userId: string, now: Date): Promise<number> {
      const { rows } = await db.query<{ waiting: number }>({
        name: 'swaps-waiting',
        text: `select count(*) as waiting from (${SORTED}) one where section = 'waiting_for_you'`,
        values: [userId, now],
      });
      return rows[0]?.waiting ?? 0;
    },
  };
}

const over = (...states: SwapState[]) => `state in (${states.map((state) => `'${state}'`).join(', ')})`;

/**
 * The swaps of the member $1 with section and sort key at the instant $2. The sort key is one text column. Present swaps
 * are sorted by deadline or start. Past swaps are sorted by the time from their end to the year 9999, so the latest is
 * first.
 */
const SORTED = `
  select id, section, case section
      when 'waiting_for_you' then to_char(deadline at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
      when 'waiting_for_them' then to_char(deadline at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
      when 'coming_up' then to_char(starts_at at time zone 'UTC', 'YYYYMMDDHH24MISSUS')
      else lpad((253402300800000000 - extract(epoch from coalesce(ended_at, completed_at, sign_until, answer_until))
        * 1000000)::bigint::text, 20, '0') end as sorted_by
  from (
    select w.id, w.starts_at, w.ended_at, w.completed_at, w.sign_until, w.answer_until,
      case when c.id is not null then c.until when state = 'open' then w.answer_until
        when state = 'agreed' then w.sign_until when state = 'disputed' then w.dispute_until end as deadline,
      case
        when state = 'open' and w.answer_until <= $2 or state = 'agreed' and w.sign_until <= $2
          or state = 'final' and w.completes_at <= $2
          or ${over('completed', 'declined', 'withdrawn', 'expired', 'overtaken', 'lapsed', 'cancelled', 'not_happened')}
          then 'past'
        when c.id is not null then case when exists (
          select from change_answers a where a.change_id = c.id and a.party = p.party)
          then 'waiting_for_them' else 'waiting_for_you' end
        when state = 'open' then case when exists (
          select from swap_answers a where a.swap_id = w.id and a.revision = w.revision and a.party = p.party)
          then 'waiting_for_them' else 'waiting_for_you' end
        when state = 'agreed' then case when exists (
          select from swap_signatures s where s.swap_id = w.id and s.revision = w.revision and s.party = p.party)
          then 'waiting_for_them' else 'waiting_for_you' end
        -- After a contradiction or the deadline, the dispute waits for our team and no party (STAY-23).
        when state = 'disputed' then case when w.dispute_until <= $2 or exists (
          select from swap_verdicts v where v.swap_id = w.id
            and (v.party = p.party and v.verdict <> 'well' or v.verdict = 'happened'))
          then 'waiting_for_them' else 'waiting_for_you' end
        else 'coming_up' end as section
    from swap_parties p join swaps w on w.id = p.swap_id
    left join swap_changes c on c.swap_id = w.id and c.outcome is null and c.until > $2
    where p.user_id = $1 and w.origin = 'proposed' and (not w.is_withheld or w.proposer = p.party)
    -- Otherwise the section is worked out again wherever it is named.
    offset 0
  ) own`;

const OWN = `
  select page.*, ${SWAP} as swap, ${subscriptionStandingColumns('$1')} from (
    select id, section, sorted_by, total, nr from (
      select *, count(*) over (partition by section) as total,
        row_number() over (partition by section order by sorted_by, id) as nr
      from (${SORTED}) sorted
      where $3::text is null or section = $3
    ) numbered
    where ($4::text is null and nr <= $6 or (sorted_by, id) > ($4::text, $5::uuid))
    order by section, nr limit case when $4::text is null then 1000000 else $6 end
  ) page join swaps w on w.id = page.id
  order by section, nr`;
