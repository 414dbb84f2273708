import { CONVERSATION_EVENTS } from '../features/conversations/conversations.statements.ts';
import {
  NOTICE_INBOX_EVENTS,
  READ_INBOX_EVENTS,
  SETTINGS_INBOX_EVENTS,
} from '../features/notices/notices.statements.ts';
import { SWAP_EVENTS } from '../features/swaps/core/swaps.statements.ts';

/** The kinds of events in a member's stream, and how each kind is read. */
export const INBOX_KINDS = [
  NOTICE_INBOX_EVENTS,
  READ_INBOX_EVENTS,
  SETTINGS_INBOX_EVENTS,
  SWAP_EVENTS,
  CONVERSATION_EVENTS,
];
