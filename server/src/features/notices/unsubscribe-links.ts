import { pageUrl } from '@swapstead/contract/languages';
import { KINDS, type NoticeKind } from '@swapstead/contract/notices/kinds';
import { m } from '@swapstead/messages';
import { createSeal } from '../../platform/sealed-text.ts';

/** The scope of a link: emails of one kind, or every kind in the digest. */
export type UnsubscribeScope = NoticeKind | 'digest';

/** How many days a link works after its email was sent (NOTE-28). */
const DAYS = 180;
const DAY_MS = 86_400_000;

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * Unsubscribe links in emails work without signing in. A token contains member and scope, is sealed, and gives access
 * to nothing else.
 */
export function createUnsubscribeLinks(secret: Buffer, siteUrl: () => string, clock: () => Date) {
  const { seal, open } = createSeal(secret, 'notice-off');
  const today = () => Math.floor(clock().getTime() / DAY_MS);

  return {
    /** The headers and the link in the footer of an email that can be switched off. */
    of(userId: string, scope: UnsubscribeScope) {
      const query = new URLSearchParams({ t: seal(`${userId} ${scope} ${today()}`) });
      const path = `/notices/off?${query}`;
      return {
        footnote: { label: m.notices_mail_switch_off_kind(), url: pageUrl(path, siteUrl()) },
        headers: {
          // Mail programs post to this address, which is the same in every language.
          'List-Unsubscribe': `<${new URL(path, siteUrl()).href}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };
    },

    /** The member and scope of a token; undefined if it was altered or is too old. */
    read(token: string): { user_id: string; scope: UnsubscribeScope } | undefined {
      const [user_id, scope, day] = open(token)?.split(' ') ?? [];
      if (!user_id || Number(day) + DAYS < today()) return undefined;
      return scope === 'digest' || KINDS.includes(scope as NoticeKind)
        ? { user_id, scope: scope as UnsubscribeScope }
        : undefined;
    },
  };
}
