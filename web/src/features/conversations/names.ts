import type { Conversation } from '@swapstead/contract/conversations/endpoints';
import { ANONYMOUS_HOST, ANONYMOUS_MEMBER, MASKED_NAME } from '@swapstead/contract/profiles/names';

/** The name of the other member. */
export function nameOfOther({ role, other }: Pick<Conversation, 'role' | 'other'>): string {
  if (!other) return MASKED_NAME.free;
  return other.display_name || (role === 'guest' ? ANONYMOUS_HOST : ANONYMOUS_MEMBER);
}

/** The other member within a sentence: by name, or in their role if they have none. */
export function otherInSentence({ role, other }: Pick<Conversation, 'role' | 'other'>) {
  const name = other?.display_name ?? '';
  const who = name ? 'other' : role === 'guest' ? 'host' : 'member';
  return { who, name } as const;
}
