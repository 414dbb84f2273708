import { KINDS, type NoticeKind } from '@swapstead/contract/notices/kinds';
import { createSeal } from '../../platform/sealed-text.ts';

/** What a link switches off: the mails of one kind, or every kind that comes in the digest. */
export type UnsubscribeScope = NoticeKind | 'digest';

/** How long a link works after its mail was sent (NOTE-28). */
const DAYS = 180;
const DAY_MS = 86_400_000;

export type UnsubscribeLinks = ReturnType<typeof createUnsubscribeLinks>;

/**
 * Links in mails that switch off mails of their kind, without signing in. A token names member and kind, is sealed, and
 * is no key to anything else.
 */
export function createUnsubscribeLinks(secret: Buffer, siteUrl: () => string, clock: () => Date) {
  const { seal, open } = createSeal(secret, 'notice-off');
  const today = () => Math.floor(clock().getTime() / DAY_MS);

  return {
    /** What a mail that can be switched off carries: its headers and the link at its foot. */
    of(userId: string, scope: UnsubscribeScope) {
      const url = new URL('/notices/off', siteUrl());
      url.searchParams.set('t', seal(`${userId} ${scope} ${today()}`));
      return {
        footnote: { label: 'Switch off mails of this kind', url: url.href },
        headers: {
          'List-Unsubscribe': `<${url.href}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      };
    },

    /** Whom and what a token names; undefined for one that is altered or too old. */
    read(token: string): { user_id: string; scope: UnsubscribeScope } | undefined {
      const [user_id, scope, day] = open(token)?.split(' ') ?? [];
      if (!user_id || Number(day) + DAYS < today()) return undefined;
      return scope === 'digest' || KINDS.includes(scope as NoticeKind)
        ? { user_id, scope: scope as UnsubscribeScope }
        : undefined;
    },
  };
}
