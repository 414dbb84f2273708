import { randomUUID } from 'node:crypto';
import type { ReviewPair } from '@swapstead/contract/reviews/endpoints';
import { createInboxRepository } from '../src/features/inbox/inbox.repository.ts';
import { createNotifyRepository } from '../src/features/notices/notify.repository.ts';
import { createAsking } from '../src/features/reviews/asking.ts';
import { createOpening } from '../src/features/reviews/opening.ts';
import { createReviewsRepository } from '../src/features/reviews/reviews.repository.ts';
import type { ZoneOfReader } from '../src/features/swaps/core/reminders.ts';
import { createSwapsRepository } from '../src/features/swaps/core/swaps.repository.ts';
import type { Party, SwapWorld } from './swaps.ts';

/** What somebody writes who stayed and hosted. */
export const REVIEW = {
  overall: 5,
  described: 4,
  cleanliness: 5,
  communication: 5,
  care: 4,
  again: true,
  text: 'A quiet house with a good kitchen, ten minutes from the river.',
};

/** The stays of a swap in these tests end on 17 April; from the next day on the two can write, until 1 May. */
export const AFTER = '2027-04-18T12:00:00Z';

/** Writing reviews over HTTP, and the jobs run by hand at the time of the world. */
export function reviewActions(world: SwapWorld, zoneOfReader: ZoneOfReader = async () => 'UTC') {
  const { pool, clock } = world;
  const base = {
    pool,
    clock: clock.now,
    zoneOfReader,
    reviews: createReviewsRepository(),
    swaps: createSwapsRepository(),
    inboxes: createInboxRepository(),
    notify: async (
      client: Parameters<ReturnType<typeof createNotifyRepository>['write']>[0],
      ...notices: Parameters<ReturnType<typeof createNotifyRepository>['write']>[1]
    ) => {
      await createNotifyRepository().write(client, notices, clock.now());
    },
  };
  const opening = createOpening(base);

  const pairs = async (as: Party, id: string): Promise<ReviewPair[]> =>
    (await world.ask('GET', `swaps/${id}/reviews`, as)).json().pairs;

  /** The pair of this member with the other of two. */
  const pairOf = async (as: Party, id: string) => (await pairs(as, id))[0] as ReviewPair;

  return {
    openDue: opening.openDue,
    ask: createAsking(base),
    pairs,
    pairOf,

    /** Sends the review of the other of two, as the form would: with the version that the page shows. */
    async write(as: Party, id: string, more: object = {}) {
      const { party, mine } = await pairOf(as, id);
      const body = { ...REVIEW, submission_id: randomUUID(), version: mine?.version ?? null, ...more };
      return world.ask('PUT', `swaps/${id}/reviews/${party}`, as, body);
    },

    /** A swap of the two whose stays are over, on the day after. @returns its id */
    async stayed(from: Party, to: Party): Promise<string> {
      clock.to('2027-03-01T12:00:00Z');
      const id = await world.final(from, to);
      clock.to(AFTER);
      return id;
    },
  };
}
