import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { LIMITS } from '../limits.ts';
import { isProse, text } from '../text.ts';
import { onScreen } from './forms.ts';
import { SWAP_STATES } from './states.ts';
import { deadlineSchema, swapEntrySchema } from './view.ts';

const params = z.strictObject({ id: z.string().max(100) });
const reason = text('reason', 500)
  .trim()
  .min(10, { error: m.swaps_admin_reason_too_short })
  .refine(isProse, { error: m.swaps_admin_reason_characters });
const acting = { ...onScreen, reason };

const partySchema = z.object({
  party: z.int(),
  user_id: z.uuid().nullable(),
  name: z.string(),
  /** True if our team does not allow the member to start or agree swaps. */
  stopped: z.boolean(),
  /** True if the whole account is suspended. */
  suspended: z.boolean(),
});
const stay = z.object({
  home_title: z.string(),
  host: z.int(),
  guest: z.int(),
  check_in: z.iso.date(),
  check_out: z.iso.date(),
});

const rowSchema = z.object({
  id: z.uuid(),
  /** The current state, even if it is not written yet. */
  state: z.enum(SWAP_STATES),
  revision: z.int(),
  parties: z.array(partySchema),
  stays: z.array(stay),
  deadline: deadlineSchema.nullable(),
  /** True if a deadline has passed and its consequence is not written yet. */
  overdue: z.boolean(),
  created_at: z.iso.datetime(),
});

/** A swap as our team sees it: never people, words, messages, agreement, address, guide or lists (SWAP-16). */
const adminSwapSchema = rowSchema.extend({
  /** True if the admin is a party of the swap, so that another admin has to act. */
  own: z.boolean(),
  /** True if it counts as cancelled by one of its parties. */
  counted: z.boolean(),
  today: z.iso.date(),
  history: z.array(swapEntrySchema.omit({ words: true, changes: true })),
});

export const listAllSwaps = endpoint({
  route: 'GET /api/admin/swaps',
  access: 'admin',
  summary: 'All swaps, newest first, with the counts of what waits',
  query: z.strictObject({
    search: text('search', LIMITS.search_text).optional(),
    state: z.enum([...SWAP_STATES, 'overdue']).optional(),
    cursor: z.string().max(LIMITS.cursor_text).optional(),
  }),
  reply: z.object({
    swaps: z.array(rowSchema),
    next_cursor: z.string().nullable(),
    counts: z.object({
      open: z.int(),
      agreed: z.int(),
      final: z.int(),
      disputed: z.int(),
      overdue: z.int(),
    }),
  }),
});

export const getSwapAsAdmin = endpoint({
  route: 'GET /api/admin/swaps/:id',
  access: 'admin',
  summary: 'A swap: parties, homes, windows, states and history with reasons',
  params,
  reply: adminSwapSchema,
  refusals: [404],
});

const act = <const R extends string, B extends z.ZodType>(
  route: R,
  { summary }: { summary: string },
  body: B,
) =>
  endpoint({
    route: `POST /api/admin/swaps/:id/${route}`,
    access: 'admin',
    summary,
    params,
    body,
    reply: adminSwapSchema,
    refusals: [403, 404, 409],
  });

export const extendDeadline = act(
  'extend',
  { summary: 'Move the present deadline by 1 to 7 days' },
  z.strictObject({
    ...acting,
    days: z
      .int()
      .min(1, { error: m.swaps_admin_days_too_few })
      .max(7, { error: m.swaps_admin_days_too_many }),
  }),
);
export const cancelAsAdmin = act(
  'cancel',
  { summary: 'Cancel a swap; it counts for nobody' },
  z.strictObject(acting),
);
export const doNotCount = act(
  'do-not-count',
  { summary: 'Take one cancelling out of the figure' },
  z.strictObject(acting),
);
export const decideDispute = act(
  'decide',
  { summary: 'Decide whether a swap happened' },
  z.strictObject({
    ...acting,
    happened: z.boolean('happened must be true or false.'),
    /** The party whose doing it was that the swap did not happen; null for nobody's. */
    by: z.int().nullable().default(null),
  }),
);

const memberState = z.object({ user_id: z.uuid(), stopped: z.boolean(), suspended: z.boolean() });
const memberBody = z.strictObject({ reason });
const member = <const R extends string>(route: R, { summary }: { summary: string }) =>
  endpoint({
    route: `POST /api/admin/members/:id/${route}`,
    access: 'admin',
    summary,
    params,
    body: memberBody,
    reply: memberState,
    refusals: [404, 409],
  });

export const stopMember = member('stop', { summary: 'Stop a member from new swaps; running ones go on' });
export const releaseMember = member('release', { summary: 'Allow new swaps again' });
export const suspendMember = member('suspend', {
  summary: 'Suspend an account as a whole: sessions end, listings are hidden',
});
export const restoreMember = member('restore', { summary: 'Take a suspension back' });

export const getMemberState = endpoint({
  route: 'GET /api/admin/members/:id/state',
  access: 'admin',
  summary: 'Whether a member is stopped from new swaps or suspended',
  params,
  reply: memberState,
  refusals: [404],
});

export type AdminSwap = z.output<typeof adminSwapSchema>;
export type AdminSwapRow = z.output<typeof rowSchema>;
export type ListAllSwaps = z.output<(typeof listAllSwaps)['query']>;
export type MemberStanding = z.output<typeof memberState>;
