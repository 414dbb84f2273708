import type { Conversation } from '@swapstead/contract/conversations';

/** What stands where the name of the host would be (MSG-06). */
const MASKED = '••••••• (Premium only)';

/** What the other member is called. */
export function nameOfOther({ role, other }: Pick<Conversation, 'role' | 'other'>): string {
  if (!other) return MASKED;
  return other.display_name || (role === 'guest' ? 'Anonymous Host' : 'Anonymous member');
}

/** The same inside a sentence. */
export function otherInSentence(conversation: Pick<Conversation, 'role' | 'other'>): string {
  return conversation.other?.display_name || (conversation.role === 'guest' ? 'the host' : 'this member');
}
