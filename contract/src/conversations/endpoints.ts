import { m, textTable } from '@swapstead/messages';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { photoSchema } from '../homes/endpoints.ts';
import { eventNumberSchema } from '../inbox/event-number.ts';
import { LIMITS } from '../limits.ts';
import { submissionSchema } from '../submission.ts';
import { text } from '../text.ts';
import { messageTextSchema } from './message-text.ts';
import { swapActSchema } from './swap-lines.ts';

export const CONVERSATION_TEXTS = textTable({
  home_gone: m.conversations_text_home_gone,
  upgrade: m.conversations_text_upgrade,
  blocked: m.conversations_text_blocked,
  own_home: m.conversations_text_own_home,
  too_many_new: m.conversations_text_too_many_new,
  too_fast: m.conversations_text_too_fast,
});

/** Sentences about 'Mark swap as completed'. */
export const MARK_TEXTS = textTable({
  not_written: m.conversations_mark_not_written,
  marked_already: m.conversations_mark_marked_already,
  not_marked: m.conversations_mark_not_marked,
  completed_already: m.conversations_mark_completed_already,
});

const conversationParams = z.strictObject({ id: z.string().max(100) });
const messageParams = z.strictObject({ id: z.string().max(100), seq: z.string().max(20) });

/** A message as one of the two members sees it. `seq` counts up within the conversation and may have gaps. */
export const messageSchema = z.object({
  seq: z.int(),
  from_me: z.boolean(),
  /** What the member wrote; for a line about a swap its English text, which pages say in their own language. */
  text: z.string(),
  created_at: z.iso.datetime(),
  /** The submission id of the viewer's own message, which identifies a repeated submission. */
  submission_id: z.uuid().nullable(),
  /** For a line about a swap: the entry of its history (SwapEntry.id), and what happened. */
  swap: z.object({ id: z.uuid(), entry: z.int(), act: swapActSchema }).nullable(),
});

/** The part of a conversation that keeps changing. */
export const conversationStateSchema = z.object({
  /** The newest message read by the viewer, and the newest read by the other member. */
  read_seq: z.int(),
  their_read_seq: z.int(),
  unread: z.int(),
  /** Whether the viewer has blocked the other; never whether the other has blocked the viewer. */
  blocked: z.boolean(),
  /** True if both have written, so the swap can be marked as completed. */
  both_wrote: z.boolean(),
  /** True if the two have or had an agreed swap: it counts without marks, so nothing can be marked. */
  has_swap: z.boolean(),
  /** Until when the two need no subscription, because they agreed a swap (STAY-24); null if they agreed none. */
  rights_until: z.iso.datetime().nullable(),
  swap: z.object({
    marked_by_me: z.boolean(),
    marked_by_them: z.boolean(),
    completed_at: z.iso.datetime().nullable(),
  }),
});

const conversationSchema = z.object({
  id: z.uuid(),
  role: z.enum(['guest', 'host']),
  home: z.object({
    /** Null once the listing is deleted; its title stays. */
    id: z.uuid().nullable(),
    title: z.string(),
    photo: photoSchema.nullable(),
  }),
  /** Absent for guests without a subscription, who may not know the host. Null: the member gave no name. */
  other: z.object({ display_name: z.string().nullable(), avatar_url: z.string().nullable() }).optional(),
  last_message: messageSchema.nullable(),
  /** The position in the list: higher is later. */
  position: z.int(),
  state: conversationStateSchema,
});

/** Facts that help to judge the other member. Absent if the name is masked. */
const partySchema = z.object({
  /** The other member, if the reader may open their page; else null. */
  user_id: z.uuid().nullable(),
  member_since: z.int(),
  /** The newest listings, for subscribers; null for others. */
  homes: z.array(z.object({ id: z.uuid(), title: z.string(), photo: photoSchema.nullable() })).nullable(),
});

const threadSchema = conversationSchema.extend({
  about_other: partySchema.optional(),
  /** The newest messages, oldest first. */
  messages: z.array(messageSchema),
  has_older: z.boolean(),
});

const seqSchema = z.coerce.number('Not a position in the conversation.').int().min(0).max(2_147_483_647);

export const startConversation = endpoint({
  route: 'POST /api/conversations',
  access: 'subscriber',
  summary: 'Contact the host of a home: makes the conversation, or finds the one there is. 409: the own home',
  body: z.strictObject({ home_id: z.string('home_id must be text.').max(100) }),
  reply: conversationSchema,
  refusals: [404, 409],
});

export const listConversations = endpoint({
  route: 'GET /api/conversations',
  access: 'member',
  summary: 'The own conversations, latest first',
  query: z.strictObject({ before: eventNumberSchema.optional() }),
  reply: z.object({
    conversations: z.array(conversationSchema),
    /** Pass as `before` for the next page. */
    next_before: z.int().nullable(),
    unread_total: z.int(),
  }),
});

export const countUnread = endpoint({
  route: 'GET /api/conversations/unread',
  access: 'member',
  summary: 'How many messages wait to be read',
  reply: z.object({ unread_total: z.int() }),
});

export const getConversation = endpoint({
  route: 'GET /api/conversations/:id',
  access: 'member',
  summary: 'A conversation of one’s own with its newest messages',
  params: conversationParams,
  reply: threadSchema,
  refusals: [404],
});

export const listMessages = endpoint({
  route: 'GET /api/conversations/:id/messages',
  access: 'member',
  summary: 'Older messages, oldest first',
  params: conversationParams,
  query: z.strictObject({ before: seqSchema }),
  reply: z.object({ messages: z.array(messageSchema), has_older: z.boolean() }),
  refusals: [404],
});

export const sendMessage = endpoint({
  route: 'POST /api/conversations/:id/messages',
  access: 'member',
  summary:
    'Send a message. The same `submission_id` again answers with the message that is there. 403: not subscribed',
  params: conversationParams,
  body: z.strictObject({
    text: messageTextSchema,
    submission_id: submissionSchema,
  }),
  reply: messageSchema,
  status: 201,
  refusals: [403, 404, 409],
});

export const changeMessage = endpoint({
  route: 'PATCH /api/conversations/:id/messages/:seq',
  access: 'member',
  summary: 'Not possible: messages stay as they were sent',
  params: messageParams,
  body: z.unknown(),
  refusals: [403, 404],
});

export const deleteMessage = endpoint({
  route: 'DELETE /api/conversations/:id/messages/:seq',
  access: 'member',
  summary: 'Not possible: messages go with the profile',
  params: messageParams,
  refusals: [403, 404],
});

export const markRead = endpoint({
  route: 'PUT /api/conversations/:id/read',
  access: 'member',
  summary: 'Mark messages up to `seq` as read',
  params: conversationParams,
  body: z.strictObject({ seq: z.int('seq must be a whole number.').min(0).max(2_147_483_647) }),
  reply: z.object({ state: conversationStateSchema, unread_total: z.int() }),
  refusals: [404],
});

export const markSwap = endpoint({
  route: 'POST /api/conversations/:id/completion',
  access: 'member',
  summary:
    'Mark the swap as completed, once both have written; it counts when both have. 409: marked already',
  params: conversationParams,
  reply: conversationStateSchema,
  refusals: [404, 409],
});

export const unmarkSwap = endpoint({
  route: 'DELETE /api/conversations/:id/completion',
  access: 'member',
  summary: 'Take the own mark back. 409: the other one has marked the swap too',
  params: conversationParams,
  reply: conversationStateSchema,
  refusals: [404, 409],
});

export const blockMember = endpoint({
  route: 'PUT /api/conversations/:id/block',
  access: 'member',
  summary: 'Block the other member: no new message passes, in any conversation. They are not told',
  params: conversationParams,
  reply: conversationStateSchema,
  refusals: [404],
});

export const unblockMember = endpoint({
  route: 'DELETE /api/conversations/:id/block',
  access: 'member',
  summary: 'Take the block back',
  params: conversationParams,
  reply: conversationStateSchema,
  refusals: [404],
});

export const reportFormSchema = z.strictObject({
  reason: text('The reason', LIMITS.report_text, () =>
    m.conversations_report_too_long({ max: LIMITS.report_text }),
  )
    .trim()
    .min(10, { error: m.conversations_report_too_short }),
  consent: z.literal(true, { error: m.conversations_report_consent_missing }),
});

export const reportConversation = endpoint({
  route: 'POST /api/conversations/:id/report',
  access: 'member',
  summary:
    'Report the conversation: opens a ticket, and admins can read the reported messages. The same `submission_id` again answers with the ticket that is there',
  params: conversationParams,
  body: reportFormSchema.extend({ submission_id: submissionSchema }),
  reply: z.object({ ticket_id: z.uuid() }),
  status: 201,
  refusals: [404, 409],
});

const settingsSchema = z.strictObject({
  /** Whether the member gets emails about new messages. */
  mail_notices: z.boolean('mail_notices must be true or false'),
});

export const getMessageSettings = endpoint({
  route: 'GET /api/message_settings',
  access: 'member',
  summary: 'The own settings for messages',
  reply: settingsSchema,
});

export const saveMessageSettings = endpoint({
  route: 'PUT /api/message_settings',
  access: 'member',
  summary: 'Switch the mails about new messages on or off',
  body: settingsSchema,
  reply: settingsSchema,
});

export type Message = z.output<typeof messageSchema>;
export type ConversationState = z.output<typeof conversationStateSchema>;
export type Conversation = z.output<typeof conversationSchema>;
export type Thread = z.output<typeof threadSchema>;
export type Party = z.output<typeof partySchema>;
export type MessageSettings = z.output<typeof settingsSchema>;
