import type { Conversation } from '@swapstead/contract/conversations/endpoints';
import { ANONYMOUS_HOST, ANONYMOUS_MEMBER, MASKED_NAME } from '@swapstead/contract/profiles/names';

/** What the other member is called. */
export function nameOfOther({ role, other }: Pick<Conversation, 'role' | 'other'>): string {
  if (!other) return MASKED_NAME.free;
  return other.display_name || (role === 'guest' ? ANONYMOUS_HOST : ANONYMOUS_MEMBER);
}

/** The same inside a sentence. */
export function otherInSentence(conversation: Pick<Conversation, 'role' | 'other'>): string {
  return conversation.other?.display_name || (conversation.role === 'guest' ? 'the host' : 'this member');
}
