import type { OwnProfile } from '@swapstead/contract/profiles/endpoints';
import { m } from '@swapstead/messages';

/** The name shown for a member (PROF-05). */
export function displayName({ display_name, email }: Pick<OwnProfile, 'display_name' | 'email'>): string {
  return display_name || email.split('@')[0] || m.profiles_display_name_fallback();
}
