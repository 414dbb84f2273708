import { z } from 'zod';
import { conversationStateSchema, messageSchema } from '../conversations/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { eventNumberSchema } from './event-number.ts';

const totals = {
  /** Unread messages in all conversations. */
  unread_total: z.int(),
  /** Unread notices. */
  notices_unread: z.int(),
};

/** The fields of every kind of event. `event` counts up per member, across all kinds. */
const numbered = { event: z.int(), ...totals };

/**
 * The caller's rights, sent when a stream opens and with each poll, so that a page notices a right that ended before
 * it connected.
 */
const rights = { level: z.enum(['free', 'subscriber']), is_admin: z.boolean() };

/** Something that happened to a member. */
const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('conversation'),
    ...numbered,
    conversation_id: z.uuid(),
    /** The new message; absent if only the state changed. */
    message: messageSchema.optional(),
    state: conversationStateSchema,
  }),
  /** A new notice, or one that has grown. The page fetches its text, which depends on the reader's rights. */
  z.object({ kind: z.literal('notice'), ...numbered, notice_id: z.uuid() }),
  /** Notices were marked read or unread on some device. */
  z.object({ kind: z.literal('notices_read'), ...numbered }),
  /** The member's notice settings changed on some device. */
  z.object({ kind: z.literal('settings'), ...numbered }),
  /** Something about a swap changed: its page reloads it. */
  z.object({ kind: z.literal('swap'), ...numbered, swap_id: z.uuid() }),
]);

/** The names of the kinds in the stream. */
export const STREAM_EVENTS = {
  conversation: 'change',
  notice: 'notice',
  notices_read: 'notices_read',
  settings: 'settings',
  swap: 'swap',
} as const satisfies Record<LiveEvent['kind'], string>;

export const followEvents = endpoint({
  route: 'GET /api/conversations/events',
  access: 'member',
  summary:
    'Server-sent events of the member: conversations, notices, swaps. Last-Event-ID (or `since`) resumes: nothing is lost or sent twice',
  query: z.strictObject({ since: eventNumberSchema.optional() }),
  stream: 'text/event-stream',
});

export const listChanges = endpoint({
  route: 'GET /api/conversations/changes',
  access: 'member',
  summary: 'The same events by polling. Without `since`, or where `reset` is true: load everything anew',
  query: z.strictObject({ since: eventNumberSchema.optional() }),
  reply: z.object({
    event: z.int(),
    reset: z.boolean(),
    ...rights,
    ...totals,
    events: z.array(liveEventSchema),
  }),
});

export type LiveEvent = z.output<typeof liveEventSchema>;
export type ConversationEvent = Extract<LiveEvent, { kind: 'conversation' }>;
const rightsSchema = z.object(rights);

export type Rights = z.output<typeof rightsSchema>;
export type Totals = Pick<LiveEvent, 'unread_total' | 'notices_unread'>;
