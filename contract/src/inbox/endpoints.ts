import { z } from 'zod';
import { conversationStateSchema, messageSchema } from '../conversations/endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { eventNumberSchema } from './event-number.ts';

const totals = {
  /** Unread messages of all conversations. */
  unread_total: z.int(),
  /** Notices that are not read. */
  notices_unread: z.int(),
};

/** The fields of every kind of event. `event` counts up per member, over all kinds. */
const numbered = { event: z.int(), ...totals };

/**
 * As whom the one who asks is answered: at the beginning of a stream and with each poll, so that a page notices a right
 * that ended before it listened.
 */
const rights = { level: z.enum(['free', 'subscriber']), is_admin: z.boolean() };

/** Something that happened to a member. */
const liveEventSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('conversation'),
    ...numbered,
    conversation_id: z.uuid(),
    /** The new message; absent if only the state has changed. */
    message: messageSchema.optional(),
    state: conversationStateSchema,
  }),
  /** A notice is new or has grown. The page asks for its text, which depends on the reader's rights. */
  z.object({ kind: z.literal('notice'), ...numbered, notice_id: z.uuid() }),
  /** Notices were read or marked unread on some device. */
  z.object({ kind: z.literal('notices_read'), ...numbered }),
  /** The member's settings of notices were changed on some device. */
  z.object({ kind: z.literal('settings'), ...numbered }),
  /** Something about a swap has changed: its page loads it anew. */
  z.object({ kind: z.literal('swap'), ...numbered, swap_id: z.uuid() }),
]);

/** How the kinds are named in the stream. */
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
