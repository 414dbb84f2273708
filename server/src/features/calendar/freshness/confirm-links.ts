import { createSeal } from '../../../platform/sealed-text.ts';

/** How long a link works after its mail was written (CAL-25). */
const DAYS = 60;
const DAY_S = 86_400;

/** A link names so many homes at most: programs cut addresses beyond two thousand characters. */
export const HOMES_PER_LINK = 30;

export type ConfirmLink = { user_id: string; home_ids: readonly string[]; written_at: Date };
export type ConfirmLinks = ReturnType<typeof createConfirmLinks>;

const bare = (id: string) => id.replaceAll('-', '');
const withDashes = (id: string) => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/**
 * Links in mails that confirm calendars without signing in. A token names the host, the homes and when it was written;
 * it is sealed, so that it can neither be made nor altered, and is no key to anything else.
 */
export function createConfirmLinks(secret: Buffer, siteUrl: () => string, clock: () => Date) {
  const { seal, open } = createSeal(secret, 'confirm-calendars');
  const seconds = () => Math.floor(clock().getTime() / 1000);

  return {
    of(user_id: string, home_ids: readonly string[]): string {
      const url = new URL('/calendar/confirm', siteUrl());
      url.searchParams.set('t', seal([user_id, ...home_ids].map(bare).concat(String(seconds())).join(' ')));
      return url.href;
    },

    /** What a token names; undefined for one that is altered or too old. */
    read(token: string): ConfirmLink | undefined {
      const parts = open(token)?.split(' ') ?? [];
      const written = Number(parts.pop());
      const [user_id, ...home_ids] = parts.map(withDashes);
      if (!user_id || written + DAYS * DAY_S < seconds()) return undefined;
      return { user_id, home_ids, written_at: new Date(written * 1000) };
    },
  };
}
