import { CONVERSATION_TEXTS } from '@swapstead/contract/conversations/endpoints';
import { canSeePremium, type Viewer } from '@swapstead/contract/viewer';
import { notAllowed, refusal, tooManyRequests } from '../../platform/errors.ts';

/** What decides whether a member may send a message. */
export type SendContext = {
  guest_id: string;
  host_id: string;
  is_host: boolean;
  other_id: string;
  /** The two have agreed a swap whose rights are still valid, so no subscription is needed (STAY-24). */
  keeps_rights: boolean;
  /** Whether the listing still exists. */
  has_home: boolean;
  /** The newest message that the other member has read. */
  their_read_seq: number;
  /** The sender has blocked the other member; the other member has blocked the sender. */
  has_blocked: boolean;
  is_blocked: boolean;
  /** How many messages the sender may send right now. */
  allowance: number;
  /** The other member wants emails, and none is queued or unread. */
  wants_notice: boolean;
};

/** Guests see who hosts only with a subscription; hosts always see who writes to them (permissions.md row 50). */
export const seesHosts = (viewer: Viewer): boolean => canSeePremium(viewer.level);

/**
 * Refuses a message that may not be sent (permissions.md rows 51, 52). Being blocked is not a refusal: the message is
 * stored for its sender alone, so that nobody learns of the block.
 */
export function requireMaySend(context: SendContext, viewer: Viewer): void {
  const mayWrite = context.is_host || context.keeps_rights || viewer.level === 'subscriber';
  if (!mayWrite) throw notAllowed(CONVERSATION_TEXTS.upgrade);
  // Members who have since agreed a swap about another home can go on writing here (STAY-24).
  if (!context.has_home && !context.keeps_rights)
    throw refusal(409, 'home_gone', CONVERSATION_TEXTS.home_gone);
  if (context.has_blocked) throw refusal(409, 'blocked', CONVERSATION_TEXTS.blocked);
  if (context.allowance < 1) throw tooManyRequests(CONVERSATION_TEXTS.too_fast, 2);
}

/** The limit covers the last 24 hours, but the reply says to wait an hour. */
const HOUR_S = 3_600;

/** How many conversations may be started within 24 hours, by the age of the account in days. */
const STARTS_BY_AGE = [
  { below_days: 1, most: 10 },
  { below_days: 7, most: 20 },
  { below_days: 30, most: 40 },
  { below_days: Number.POSITIVE_INFINITY, most: 80 },
] as const;

/** Refuses too many new conversations. New accounts may start fewer, which slows down spam and fraud. */
export function requireMayStart({ started, age_days }: { started: number; age_days: number }): void {
  const { most } = STARTS_BY_AGE.find(({ below_days }) => age_days < below_days) ?? STARTS_BY_AGE[0];
  if (started >= most) throw tooManyRequests(CONVERSATION_TEXTS.too_many_new, HOUR_S);
}
