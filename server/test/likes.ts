import type { LikedHome } from '@swapstead/contract/matching/likes.endpoints';
import { createInboxRepository } from '../src/features/inbox/inbox.repository.ts';
import { createLikePairsRepository } from '../src/features/matching/like-pairs.repository.ts';
import { tellLikePairs } from '../src/features/matching/likes.jobs.ts';
import { createTellingPairs } from '../src/features/matching/telling-pairs.ts';
import { createNotifyRepository } from '../src/features/notices/notify.repository.ts';
import { inTransaction } from '../src/platform/database/transaction.ts';
import type { SignedIn } from './members.ts';
import type { Party, SwapWorld } from './swaps.ts';

const FORGET = `truncate likes, likes_made, like_pairs, like_figures, member_blocks, member_stops;
  delete from match_lists;
  truncate match_changes, match_home_changes, match_holds;
  delete from notices;
  delete from conversations;
  update users set suspended_at = null;
  update user_subscriptions set subscription_status = 'paid'`;

/** Liking homes over HTTP, and the job that tells pairs, run by hand at the time of the world. */
export function likeActions(world: Pick<SwapWorld, 'pool' | 'ask' | 'clock'>) {
  const { pool, ask, clock } = world;
  const home = (of: Party | string) => (typeof of === 'string' ? of : of.home_id);
  const notices = createNotifyRepository();
  const tell = createTellingPairs({
    pool,
    clock: clock.now,
    pairs: createLikePairsRepository(),
    inboxes: createInboxRepository(),
    notify: async (client, ...told) => {
      await notices.write(client, told, clock.now());
    },
  });

  return {
    tell,
    like: (as: SignedIn | undefined, of: Party | string) => ask('PUT', `likes/${home(of)}`, as),
    takeBack: (as: SignedIn | undefined, of: Party | string) => ask('DELETE', `likes/${home(of)}`, as),
    stateOf: (as: SignedIn | undefined, of: Party | string) => ask('GET', `likes/${home(of)}`, as),
    hello: (as: SignedIn | undefined, of: Party | string) =>
      ask('POST', `likes/${home(of)}/conversation`, as),
    list: async (as: SignedIn): Promise<LikedHome[]> => (await ask('GET', 'likes', as)).json().homes,

    /** How often the member was told that a like is mutual. */
    async told(member: SignedIn): Promise<number> {
      const { rowCount } = await pool.query(
        "select from notices where user_id = $1 and event = 'mutual_like'",
        [member.user_id],
      );
      return rowCount ?? 0;
    },

    /** Forgets likes, pairs, blocks, stops and what was told. Pairs are told only when the test runs the job. */
    async forget(): Promise<void> {
      await pool.query('delete from pgboss.schedule where name = $1', [tellLikePairs.name]);
      await pool.query('delete from pgboss.job where name = $1', [tellLikePairs.name]);
      // The jobs of matches run beside this and lock the same tables in another order.
      await inTransaction(pool, (client) => client.query(FORGET), { retries: 5 });
    },
  };
}
