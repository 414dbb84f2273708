import type { Conversation } from '@swapstead/contract/conversations/endpoints';
import { ANONYMOUS_HOST, ANONYMOUS_MEMBER, MASKED_NAME } from '@swapstead/contract/profiles/names';

/** The name of the other member. */
export function nameOfOther({ role, other }: Pick<Conversation, 'role' | 'other'>): string {
  if (!other) return MASKED_NAME.free;
  return other.display_name || (role === 'guest' ? ANONYMOUS_HOST : ANONYMOUS_MEMBER);
}

/** The name of the other member within a sentence. */
export function otherInSentence(conversation: Pick<Conversation, 'role' | 'other'>): string {
  return conversation.other?.display_name || (conversation.role === 'guest' ? 'the host' : 'this member');
}
