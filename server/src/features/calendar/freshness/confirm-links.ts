import { ORIGINAL } from '@swapstead/contract/languages';
import { currentLanguage } from '@swapstead/messages';
import { createSeal } from '../../../platform/sealed-text.ts';

/** How many days a link works after its email was written (CAL-25). */
const DAYS = 60;
const DAY_S = 86_400;

/** How many homes a link may name: some email programs cut addresses after two thousand characters. */
export const HOMES_PER_LINK = 30;

export type ConfirmLink = { user_id: string; home_ids: readonly string[]; written_at: Date };
export type ConfirmLinks = ReturnType<typeof createConfirmLinks>;

const bare = (id: string) => id.replaceAll('-', '');
const withDashes = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Links in emails that confirm calendars without signing in. The token contains the host, the homes and the time of
 * writing. It is sealed, so nobody can make or change one, and it grants nothing else.
 */
export function createConfirmLinks(secret: Buffer, siteUrl: () => string, clock: () => Date) {
  const { seal, open } = createSeal(secret, 'confirm-calendars');
  const seconds = () => Math.floor(clock().getTime() / 1000);

  return {
    of(user_id: string, home_ids: readonly string[]): string {
      const url = new URL('/calendar/confirm', siteUrl());
      // The page has one address in every language.
      if (currentLanguage() !== ORIGINAL) url.searchParams.set('l', currentLanguage());
      url.searchParams.set('t', seal([user_id, ...home_ids].map(bare).concat(String(seconds())).join(' ')));
      return url.href;
    },

    /** The content of a token; undefined if it was changed or is too old. */
    read(token: string): ConfirmLink | undefined {
      const parts = open(token)?.split(' ') ?? [];
      const written = Number(parts.pop());
      const [user_id, ...home_ids] = parts.map(withDashes);
      if (!user_id || written + DAYS * DAY_S < seconds()) return undefined;
      return { user_id, home_ids, written_at: new Date(written * 1000) };
    },
  };
}
