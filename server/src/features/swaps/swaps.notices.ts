import { photoSchema } from '@swapstead/contract/homes/endpoints';
import { wordsOfFacts } from '@swapstead/contract/notices/text';
import { daysText, namesText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import type { MailDetails, NoticeReader, NoticeToRead, ResolveNotices } from '../notices/subjects.ts';
import type { SwapConversations } from './core/conversations.port.ts';
import { dayAt } from './core/deadlines.ts';
import { reasonFor } from './core/reasons.ts';
import { isOver, partyOf, type StoredStay, type StoredSwap, stateAt, wasAgreed } from './core/stored-swap.ts';
import type { SwapsRepository } from './core/swaps.repository.ts';
import { allBut } from './core/transitions.ts';
import { swapView } from './core/view.ts';
import type { ReplacementsRepository } from './ending/replacements.repository.ts';

type Parts = {
  swaps: SwapsRepository;
  replacements: ReplacementsRepository;
  conversations: Pick<SwapConversations, 'blockedWith'>;
  pool: pg.Pool;
  clock: () => Date;
};

/** The words of notices about swaps, for parties only; for anyone else the swap no longer exists. */
export function swapNotices({ swaps, replacements, conversations, pool, clock }: Parts): ResolveNotices {
  return async (notices, { user_id, level }) => {
    const ids = [...new Set(notices.flatMap(({ about }) => about.swap_id ?? []))];
    const fitting = notices.flatMap(
      ({ event, about }) => (event === 'something_fits' && about.home_id) || [],
    );
    const titles =
      level === 'subscriber' ? await replacements.titles(pool, fitting) : new Map<string, string>();
    const found = new Map((await swaps.byIds(pool, ids)).map((swap) => [swap.id, swap]));
    const now = clock();
    return new Map(
      notices.flatMap((notice) => {
        const swap = found.get(notice.about.swap_id ?? '');
        const me = swap && partyOf(swap, user_id);
        if (!swap || !me || (swap.is_withheld && me !== swap.proposer)) return [];
        const state = stateAt(swap, now);
        return [
          [
            notice.id,
            {
              mail: async () =>
                mailDetails(swap, me, await conversations.blockedWith(pool, user_id), level, now),
              words: {
                ...wordsOf(swap, notice, me, level === 'subscriber', now),
                ...fittingWords(notice, titles, dayAt(now, swap.zone)),
                ...suggestedWords(notice, dayAt(now, swap.zone)),
              },
              path: `/swaps/${swap.id}`,
              full: wasAgreed(swap) && !isOver(swap.rights_until, now),
              under_way: state === 'agreed' || state === 'final',
            },
          ],
        ];
      }),
    );
  };
}

/**
 * What an email may show of a swap to a party with the right to read it; undefined after a block, or once one of the
 * homes is hidden or deleted.
 */
function mailDetails(
  swap: StoredSwap,
  me: number,
  blocked: readonly string[],
  level: NoticeReader['level'],
  now: Date,
): MailDetails | undefined {
  if (swap.parties.some(({ user_id }) => user_id === null || blocked.includes(user_id))) return undefined;
  if (!swap.stays.every(({ is_shown }) => is_shown)) return undefined;
  const nameOf = namesFor(swap, me, level === 'subscriber', now);
  const away = swap.stays.find(({ guest }) => guest === me);
  const home = swap.stays.find(({ host }) => host === me);
  const rowOf = (label: string, { home_title, home_place }: StoredStay) => ({
    label,
    title: home_title,
    detail: home_place,
  });
  return {
    rows: [
      ...(away ? [rowOf(m.mails_you_stay_at(), away)] : []),
      ...(home ? [rowOf(m.mails_stays_at_yours({ name: nameOf(home.guest) }), home)] : []),
    ],
    ...(away && away.photo !== null && { photo: { ...photoSchema.parse(away.photo), alt: away.home_title } }),
  };
}

/** The names of the parties, as this one may read them. */
function namesFor(swap: StoredSwap, me: number, is_subscribed: boolean, now: Date) {
  const rights = { me, is_subscribed, is_stopped: false, figure: { cancelled: 0, agreed: 0 } };
  const { parties } = swapView(swap, rights, now);
  return (party: number) => parties.find((one) => one.party === party)?.name ?? '';
}

/** Title and window of the home in a notice about a replacement. */
function fittingWords({ event, about, facts }: NoticeToRead, titles: Map<string, string>, today: string) {
  const { check_in, check_out } = facts;
  if (event !== 'something_fits' || !check_in || !check_out) return {};
  const title = titles.get(about.home_id ?? '') ?? m.swaps_notices_some_home();
  return { title, window: daysText({ check_in, check_out }, today) };
}

/** The days in a notice about suggested days, even if the swap has changed since. */
const suggestedWords = ({ event, facts }: NoticeToRead, today: string) =>
  event === 'days_suggested' ? wordsOfFacts(facts, today) : {};

/** The parties who have not accepted yet, the reader last; after all have, the other parties. */
function waitsFor(swap: StoredSwap, me: number): number[] {
  const missing = allBut(swap, me, ...swap.answers);
  if (!swap.answers.includes(me)) return [...missing, me];
  return missing.length > 0 ? missing : allBut(swap, me);
}

/** The values of the placeholders of a notice, as this party may read them. */
function wordsOf(
  swap: StoredSwap,
  { about, facts }: NoticeToRead,
  me: number,
  isSubscribed: boolean,
  now: Date,
) {
  const nameOf = namesFor(swap, me, isSubscribed, now);
  const by = swap.parties.find((one) => one.user_id !== null && one.user_id === about.member_id)?.party;
  const [other = 0] = allBut(swap, me);
  const stay = swap.stays.find(({ guest }) => guest === me) ?? swap.stays[0];
  const today = dayAt(now, swap.zone);
  return {
    name: nameOf(by && by !== me ? by : other),
    names: namesText(
      waitsFor(swap, me).map((party) => (party === me ? m.swaps_notices_you() : nameOf(party))),
    ),
    title: stay?.home_title ?? '',
    window: stay ? daysText(stay, today) : '',
    reason: reasonFor(swap.end_reason ?? ''),
    ...(typeof facts.time === 'string' && { time: facts.time }),
  };
}
