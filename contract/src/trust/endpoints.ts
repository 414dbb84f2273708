import { m } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { cardPhotoSchema } from '../homes/endpoints.ts';
import { LANGUAGE_CODES } from '../language-codes.ts';
import { isProse } from '../text.ts';

const idParams = z.strictObject({ id: z.string().max(100) });

/** A time in which somebody usually answers, rounded up: hours up to 23, then days (TRUST-20). */
const answerTimeSchema = z.object({ unit: z.enum(['hour', 'day']), count: z.int().min(1) });

/** How reliably a member answers; null below five first messages and proposals of three members (TRUST-18). */
const answersSchema = z.object({
  percent: z.int().min(0).max(100),
  /** Null if none was answered. */
  within: answerTimeSchema.nullable(),
});

/** What subscribers read of a member besides reviews (TRUST-01). What is missing is null and leaves no trace. */
export const marksSchema = z.object({
  user_id: z.uuid(),
  since_year: z.int(),
  email_verified: z.boolean(),
  /** The month in which the identity was verified, as YYYY-MM. */
  identity_verified: z.string().nullable(),
  answers: answersSchema.nullable(),
  completed: z.int(),
  /** Swaps that became final in the last two years, and how many of them the member cancelled; null below three. */
  cancelling: z.object({ cancelled: z.int(), agreed: z.int() }).nullable(),
});

export const hostMarks = endpoint({
  route: 'GET /api/homes/:id/host',
  access: 'subscriber',
  summary: 'What subscribers read of the host of a home: identity, answers, completed and cancelled swaps',
  params: idParams,
  reply: marksSchema.extend({
    /** Whether the host only takes proposals from members with a verified identity, and the viewer has one. */
    asks_identity: z.enum(['no', 'met', 'missing']),
  }),
  refusals: [404],
});

const memberHomeSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  location: z.string().nullable(),
  guests: z.int().nullable(),
  photo: cardPhotoSchema.nullable(),
});

export const memberPage = endpoint({
  route: 'GET /api/members/:id',
  access: 'member',
  summary:
    'The page of a member: of any host, or of somebody the viewer writes or swaps with. For subscribers; members without a subscription see their own page, and that of the other party while a swap is running',
  params: idParams,
  reply: marksSchema.extend({
    /** Null without a name. */
    display_name: z.string().nullable(),
    avatar_url: z.string().nullable(),
    bio: z.string().nullable(),
    /** The languages that the member speaks; empty for members without a subscription, unless it is their own page. */
    languages: z.array(z.enum(LANGUAGE_CODES)),
    is_own: z.boolean(),
    homes: z.array(memberHomeSchema),
  }),
  refusals: [403, 404],
});

/** Why a check did not succeed. */
export const IDENTITY_FAULTS = ['expired', 'unreadable', 'selfie', 'document_kind', 'other'] as const;

const identitySchema = z.object({
  /** `none`: no check so far, or the last one was cancelled. `open`: begun and not finished. */
  state: z.enum(['none', 'open', 'processing', 'verified', 'failed']),
  /** The month of the verification, as YYYY-MM. */
  verified: z.string().nullable(),
  fault: z.enum(IDENTITY_FAULTS).nullable(),
  /** Whether the member takes proposals only from others with a verified identity. */
  asked: z.boolean(),
});

/** What makes a profile complete, in the order in which it is suggested (TRUST-26). */
export const PROFILE_STEPS = ['name', 'picture', 'bio', 'home', 'identity'] as const;

/** How long 'about yourself' has to be to count as written, in characters. */
export const BIO_OF_STEP = 100;

export const ownTrust = endpoint({
  route: 'GET /api/trust',
  access: 'member',
  summary: "The member's own identity check, figures of answers and profile steps",
  reply: z.object({
    /** Null if this site verifies no identities. */
    identity: identitySchema.nullable(),
    /** The own figures with the number that they are made of; null where others read none. */
    answers: answersSchema.extend({ counted: z.int() }).nullable(),
    steps: z.array(z.object({ step: z.enum(PROFILE_STEPS), is_done: z.boolean() })),
  }),
});

export const beginIdentity = endpoint({
  route: 'POST /api/identity',
  access: 'subscriber',
  summary:
    'Start to verify your identity, or continue where you stopped. 429 after three in 30 days, 409 if it is verified',
  reply: z.object({
    /** The provider's page. */
    url: z.string(),
  }),
  refusals: [404, 409, 503],
});

export const askForIdentity = endpoint({
  route: 'PUT /api/identity/asked',
  access: 'member',
  summary:
    'Take proposals only from members with a verified identity, or from everybody. 409 unless your own is verified',
  body: z.strictObject({ asked: z.boolean('asked must be true or false.') }),
  refusals: [403, 404, 409],
});

export const removeOwnMark = endpoint({
  route: 'DELETE /api/identity',
  access: 'member',
  summary: 'Remove the mark that says your identity is verified',
  refusals: [404],
});

export const removeMark = endpoint({
  route: 'POST /api/admin/members/:id/remove-identity',
  access: 'admin',
  summary: "Remove a member's mark of a verified identity, with a reason. Nobody can give one",
  params: idParams,
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(10, { error: m.admin_reason_too_short })
      .max(500, { error: m.admin_reason_too_long })
      .refine(isProse, { error: m.swaps_admin_reason_characters }),
  }),
  refusals: [404],
});

export type HostMarks = z.output<typeof hostMarks.reply>;
export type Marks = z.output<typeof marksSchema>;
export type MemberPage = z.output<typeof memberPage.reply>;
export type OwnTrust = z.output<typeof ownTrust.reply>;
export type Answers = z.output<typeof answersSchema>;
export type IdentityFault = (typeof IDENTITY_FAULTS)[number];
export type ProfileStep = (typeof PROFILE_STEPS)[number];
