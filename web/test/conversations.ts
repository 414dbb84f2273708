import type { Thread } from '@swapstead/contract/conversations/endpoints';
import type { Answers } from './answers.ts';

/** An empty conversation, as its guest reads it. */
export const aThread = (changes: Partial<Thread> = {}): Thread => ({
  id: '60000000-0000-4000-8000-000000000001',
  role: 'guest',
  home: { id: '00000000-0000-4000-8000-00000000000a', title: 'Brick loft', photo: null },
  other: { display_name: 'Ana', avatar_url: null },
  last_message: null,
  position: 1,
  state: {
    read_seq: 0,
    their_read_seq: 0,
    unread: 0,
    blocked: false,
    both_wrote: false,
    has_swap: false,
    rights_until: null,
    swap: { marked_by_me: false, marked_by_them: false, completed_at: null },
  },
  messages: [],
  has_older: false,
  ...changes,
});

/** The API's responses about messages if there is this one conversation. */
export function conversationAnswers(thread: () => Thread): Answers {
  const row = () => {
    const { about_other: _, messages: __, has_older: ___, ...conversation } = thread();
    return conversation;
  };
  return {
    'GET /api/conversations': () => ({ conversations: [row()], next_before: null, unread_total: 0 }),
    'GET /api/message_settings': { mail_notices: true },
    'GET /api/conversations/:id': thread,
  };
}
