import { randomUUID } from 'node:crypto';
import { REVIEW } from '../reviews.ts';
import type { Cells } from './cell.ts';
import { ownHome, swapIn, touchSwaps } from './swaps.world.ts';
import type { ViewerName, World } from './world.ts';

const sent = () => ({ ...REVIEW, submission_id: randomUUID(), version: null });

/** A swap of the member about whom the viewer asks, whose stays are over, without reviews. */
async function stayed(world: World, viewer: ViewerName) {
  const made = await swapIn(world, viewer, 'final');
  touchSwaps(world);
  const { id } = made.params;
  await world.pool.query(
    `update swaps set starts_at = now() - interval '9 days', last_day_at = now() - interval '3 days',
       ends_at = now() - interval '2 days', completes_at = now() + interval '1 day',
       objection_until = now() + interval '12 days', rights_until = now() + interval '28 days' where id = $1`,
    [id],
  );
  await world.pool.query(
    `update stays set during = daterange(current_date - 9, current_date - 3) where swap_id = $1`,
    [id],
  );
  return { id, party: '1' };
}

/** An open review about the member about whom the viewer asks, as other members read it. @returns its id */
async function openReview(
  world: World,
  viewer: ViewerName,
  { opened = true }: { opened?: boolean } = {},
): Promise<string> {
  const { home_id, user_id } = world.about(viewer);
  const { rows } = await world.pool.query<{ id: string }>(
    `with swap as (
       insert into swaps (state, revision, proposer, answer_until, starts_at, last_day_at, ends_at, completes_at,
         objection_until, rights_until, zone, created_at, final_at, completed_at)
       select 'completed', 1, 1, d, d, d, d, d, d, d, 'UTC', d, d, d from (select now() - interval '40 days' as d) as x
       returning id
     )
     insert into reviews (swap_id, author, subject, subject_id, home_id, as_guest, as_host, overall, described,
       cleanliness, communication, again, text, checked_out, submission_id, created_at, changed_at, opened_at)
     select id, 1, 2, $1, $2, true, false, 5, 5, 5, 5, true, 'A quiet house with a good kitchen.', current_date - 40,
       gen_random_uuid(), now(), now(), case when $3 then now() - interval '2 days' end from swap returning id`,
    [user_id, home_id, opened],
  );
  return rows[0]?.id as string;
}

const ofReview = async (world: World, viewer: ViewerName) => ({
  params: { id: await openReview(world, viewer) },
});

/** Rows 201 to 212: reviews. */
export const reviewCells: Cells[] = [
  { row: '201', route: 'GET /api/homes/:id/rating', send: ownHome, get: { others: 200 } },
  {
    row: '202',
    route: 'GET /api/homes/:id/reviews',
    send: ownHome,
    get: { visitor: 401, free: 403, admin: 403, others: 200 },
  },
  {
    row: '210',
    route: 'GET /api/swaps/:id/reviews',
    send: async (world, viewer) => ({ params: { id: (await stayed(world, viewer)).id } }),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '204',
    route: 'PUT /api/swaps/:id/reviews/:party',
    send: async (world, viewer) => ({
      params: await stayed(world, viewer),
      payload: sent(),
    }),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 404 },
  },
  {
    row: '204',
    route: 'PUT /api/swaps/:id/reviews/:party',
    when: 'before the stays are over',
    send: async (world, viewer) => ({
      params: { id: (await swapIn(world, viewer, 'final')).params.id, party: '1' },
      payload: sent(),
    }),
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '203',
    route: 'PUT /api/reviews/:id/reply',
    when: 'the review is not open',
    send: async (world, viewer) => {
      const id = await openReview(world, viewer, { opened: false });
      return { params: { id }, payload: { text: 'You were welcome guests.' } };
    },
    get: { visitor: 401, others: 404 },
  },
  {
    row: '205',
    route: 'PUT /api/swaps/:id/reviews/:party',
    when: 'both are open',
    send: async (world, viewer) => {
      const params = await stayed(world, viewer);
      const { actions, party, proposer } = await swapIn(world, viewer, 'final');
      for (const [who, about] of [
        [party, '1'],
        [proposer, '2'],
      ] as const)
        await actions.ask('PUT', `swaps/${params.id}/reviews/${about}`, who, sent());
      return { params, payload: { ...sent(), version: 1 } };
    },
    get: { visitor: 401, owner: 409, lapsed: 409, others: 404 },
  },
  {
    row: '207',
    route: 'PUT /api/reviews/:id/reply',
    send: async (world, viewer) => ({
      ...(await ofReview(world, viewer)),
      payload: { text: 'You were welcome guests.' },
    }),
    get: { visitor: 401, owner: 200, lapsed: 200, others: 403 },
  },
  {
    row: '207',
    route: 'DELETE /api/reviews/:id/reply',
    send: async (world, viewer) => {
      const id = await openReview(world, viewer);
      await world.pool.query(
        "insert into review_replies (review_id, text, created_at, changed_at) values ($1, 'Welcome.', now(), now())",
        [id],
      );
      return { params: { id } };
    },
    get: { visitor: 401, owner: 204, lapsed: 204, others: 403 },
  },
  { row: '209', route: 'GET /api/reviews/own', get: { visitor: 401, others: 200 } },
  {
    row: '211',
    route: 'POST /api/reviews/:id/report',
    send: async (world, viewer) => {
      await world.pool.query("delete from attempts where key like 'report %'");
      return {
        ...(await ofReview(world, viewer)),
        payload: { reason: 'insults', submission_id: randomUUID() },
      };
    },
    get: { visitor: 401, free: 403, admin: 403, others: 200 },
  },
  { row: '212', route: 'GET /api/admin/reviews', get: { visitor: 401, admin: 200, others: 403 } },
  {
    row: '212',
    route: 'POST /api/admin/reviews/:id/hidden',
    send: async (world, viewer) => ({
      ...(await ofReview(world, viewer)),
      payload: { what: 'review', hidden: true, reason: 'It names a third person.' },
    }),
    get: { visitor: 401, admin: 200, others: 403 },
  },
];
