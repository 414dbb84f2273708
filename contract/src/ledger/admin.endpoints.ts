import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { submissionId } from '../submission.ts';
import { isProse } from '../text.ts';

/** Between how many nights per member with a home the market works, as far as a simulation of it tells (NIGHT-20). */
export const NIGHTS_PER_HOST = { few: 5, many: 30 } as const;

/** The largest correction, in either direction. */
export const CORRECTION_NIGHTS = 60;

/** Why a stay is on the list (NIGHT-22). */
const NIGHT_PATTERNS = [
  'same_two_members',
  'young_guests',
  'nights_from_young',
  'late_cancellations',
  'welcome_spent_young',
] as const;

export const adminNights = endpoint({
  route: 'GET /api/admin/nights',
  access: 'admin',
  summary:
    'All nights on the site: held by members, on hold, issued, retired and corrected, and whether they add up to 0',
  reply: z.object({
    with_members: z.int(),
    on_hold: z.int(),
    issued: z.int(),
    retired: z.int(),
    corrections: z.int(),
    /** 0, or nights came out of nothing. */
    sum: z.int(),
    /** Nights with members for each member with a home; null without one. */
    per_host: z.number().nullable(),
    paid_in_90_days: z.int(),
    /** Members with a home who have less than 3 nights. */
    below_three: z.int(),
    /** Nights that a stay which did not happen still owes its guest (NIGHT-11). */
    unsettled: z.array(
      z.object({ swap_id: z.uuid(), guest_id: z.uuid(), nights: z.int(), since: z.iso.datetime() }),
    ),
    /** What the nightly check found, until it finds it no more (NIGHT-26). */
    differences: z.array(z.object({ found: z.string(), at: z.iso.datetime() })),
    as_of: z.iso.datetime(),
  }),
});

export const adminNightPatterns = endpoint({
  route: 'GET /api/admin/nights/patterns',
  access: 'admin',
  summary: 'Members whose nights our team should check: ids and numbers only',
  reply: z.object({
    patterns: z.array(
      z.object({
        pattern: z.enum(NIGHT_PATTERNS),
        /** The host, and the guest where the pattern is about two members. */
        members: z.array(z.uuid()),
        stays: z.int(),
        nights: z.int(),
      }),
    ),
  }),
});

export const correctionSchema = z.strictObject({
  submission_id: submissionId,
  user_id: z.uuid({ error: m.ledger_correction_member_missing }).toLowerCase(),
  /** The swap that the correction is about, if it is about one. */
  swap_id: z.uuid('swap_id must be a UUID.').toLowerCase().optional(),
  amount: z
    .int({ error: m.ledger_correction_amount })
    .min(-CORRECTION_NIGHTS, { error: m.ledger_correction_amount })
    .max(CORRECTION_NIGHTS, { error: m.ledger_correction_amount })
    .refine((amount) => amount !== 0, { error: m.ledger_correction_amount }),
  reason: z
    .string()
    .trim()
    .min(10, { error: m.admin_reason_too_short })
    .max(500, { error: m.admin_reason_too_long })
    .refine(isProse, { error: m.reviews_text_unreadable }),
});

export const correctNights = endpoint({
  route: 'POST /api/admin/nights/corrections',
  access: 'admin',
  summary:
    'Give a member nights, or take some back. Not for yourself, nor in a swap of your own. 409: the balance would fall below 0',
  body: correctionSchema,
  reply: z.object({ balance: z.int() }),
  refusals: [403, 404, 409],
});

export type AdminNights = z.output<typeof adminNights.reply>;
export type NightPattern = z.output<typeof adminNightPatterns.reply>['patterns'][number];
export type Correction = z.output<typeof correctionSchema>;
