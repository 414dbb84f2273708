import type { Conversation } from '@swapstead/contract/conversations/endpoints';
import { MASKED_NAME } from '@swapstead/contract/profiles/names';
import { m } from '@swapstead/messages';

/** The name of the other member. */
export function nameOfOther({ role, other }: Pick<Conversation, 'role' | 'other'>): string {
  if (!other) return MASKED_NAME.free;
  return (
    other.display_name || (role === 'guest' ? m.profiles_anonymous_host() : m.profiles_anonymous_member())
  );
}

/** The other member within a sentence: by name, or in their role if they have none. */
export function otherInSentence({ role, other }: Pick<Conversation, 'role' | 'other'>) {
  const name = other?.display_name ?? '';
  const who = name ? 'other' : role === 'guest' ? 'host' : 'member';
  return { who, name } as const;
}
