import type { Conversation } from '@swapstead/contract/conversations/endpoints';
import type { OwnReview } from '@swapstead/contract/reviews/endpoints';
import {
  foldChecklist,
  getStart,
  START_LINES,
  type Start,
  type StartLine,
} from '@swapstead/contract/start/endpoints';
import type { SwapRow } from '@swapstead/contract/swaps/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { memberOf, route } from '../../platform/http/route.ts';
import { slice } from '../../platform/slice.ts';
import type { FirstMatch } from '../matching/matches.service.ts';
import type { SoonStay } from '../swaps/core/waiting-swaps.ts';
import { createChecklist, type StepsElsewhere } from './checklist.service.ts';
import { createStartRepository } from './start.repository.ts';

/** What waits, from the slices that own it, as the viewer may read it. `most`: how many are needed in full. */
type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  swaps: (viewer: Viewer, most: number) => Promise<{ acts: SwapRow[]; total: number; soon: SoonStay[] }>;
  reviews: (viewer: Viewer) => Promise<OwnReview[]>;
  wishes: (userId: string) => Promise<{ id: string; name: string; homes: number }[]>;
  newMatch: (viewer: Viewer) => Promise<FirstMatch | undefined>;
  conversations: (viewer: Viewer, most: number) => Promise<{ conversations: Conversation[]; total: number }>;
  calendars: (userId: string) => Promise<{ home_id: string; title: string }[]>;
  steps: StepsElsewhere;
};

/**
 * Wires the slice: what waits for a member, in the order of START-02, and the steps to a first swap. What waits is
 * stored nowhere: each lower slice says what waits at this moment and what of it the member may read, so a line goes
 * with the act that settles it.
 */
export function createStart(parts: Parts) {
  const { pool, clock, swaps, reviews, wishes, newMatch, conversations, calendars, steps } = parts;
  const repository = createStartRepository(pool);
  const checklist = createChecklist({ repository, clock, stepsElsewhere: steps });

  async function read(viewer: Viewer): Promise<Start> {
    const { user_id, level } = memberOf(viewer);
    const [toDo, waiting, toWrite, wished, match, unread, unconfirmed] = await Promise.all([
      checklist.read(viewer),
      swaps(viewer, START_LINES),
      reviews(viewer),
      // Without a subscription wishes sleep.
      level === 'subscriber' ? wishes(user_id) : [],
      newMatch(viewer),
      conversations(viewer, START_LINES),
      // Only a subscriber can confirm one.
      level === 'subscriber' ? calendars(user_id) : [],
    ]);
    const lines = [
      ...waiting.acts.flatMap(actLine),
      ...waiting.soon.map(stayLine),
      ...toWrite.flatMap(reviewLine),
      ...wished.map(wishLine),
      ...matchLine(match),
      ...unread.conversations.map(messageLine),
      ...unconfirmed.map(calendarLine),
    ];
    return {
      lines: lines.slice(0, START_LINES),
      total:
        waiting.total +
        waiting.soon.length +
        toWrite.length +
        wished.length +
        (match ? 1 : 0) +
        unread.total +
        unconfirmed.length,
      checklist: toDo,
    };
  }

  return slice({
    routes: [
      route(getStart, ({ viewer }) => read(viewer)),
      route(foldChecklist, ({ viewer, body }) => checklist.setFolded(viewer, body.is_folded)),
    ],
    async *exportPart(userId: string) {
      yield { name: 'start.json', data: await repository.exported(userId) };
    },
  });
}

type ActKind = Extract<StartLine, { until: object }>['kind'];

/** Which answer a swap waits for, by whom it was asked, and until when; undefined if it waits for none. */
function actOf(swap: SwapRow) {
  const { change, state, suggested_by, dispute } = swap;
  const act = (kind: ActKind, by: number, until: SwapRow['answer_until']) => until && { kind, by, until };
  if (change) return act('change', change.by, change.until);
  if (state === 'open') {
    const isFirst = suggested_by === swap.proposer && swap.revision === 1;
    const first = swap.nights ? 'stay_proposal' : 'proposal';
    return act(isFirst ? first : 'terms', suggested_by, swap.answer_until);
  }
  if (state === 'agreed') return act('sign', firstOther(swap), swap.sign_until);
  return dispute && act('dispute', dispute.by, dispute.until);
}

const firstOther = ({ parties, me }: SwapRow) => parties.find(({ party }) => party !== me)?.party ?? me;

function actLine(swap: SwapRow): StartLine[] {
  const act = actOf(swap);
  const stay = swap.stays.find(({ guest }) => guest === swap.me) ?? swap.stays[0];
  if (!act || !stay) return [];
  return [{ kind: act.kind, ...ofSwap(swap, stay, act.by), until: act.until }];
}

function stayLine({ swap, stay }: SoonStay): StartLine {
  const as_guest = stay.guest === swap.me;
  return {
    kind: 'stay',
    ...ofSwap(swap, stay, as_guest ? stay.host : stay.guest),
    as_guest,
    is_under_way: stay.phase === 'under_way',
  };
}

function ofSwap(swap: SwapRow, { home, check_in, check_out }: SwapRow['stays'][number], other: number) {
  return {
    swap_id: swap.id,
    name: swap.parties.find(({ party }) => party === other)?.name ?? '',
    home_title: home.title,
    place: home.place,
    photo: home.photo,
    check_in,
    check_out,
    today: swap.today,
  };
}

const reviewLine = ({ swap_id, party, name, until, today }: OwnReview): StartLine[] =>
  until === null ? [] : [{ kind: 'review', swap_id, party, name, until, today }];

const wishLine = ({ id, name, homes }: { id: string; name: string; homes: number }): StartLine => ({
  kind: 'wish',
  wish_id: id,
  wish: name,
  homes,
});

const matchLine = (found: FirstMatch | undefined): StartLine[] =>
  found
    ? [
        {
          kind: 'match',
          home_id: found.match.home.id,
          name: found.match.host_name,
          home_title: found.match.home.title,
          photo: found.match.home.photo,
          count: found.count,
        },
      ]
    : [];

const messageLine = ({ id, home, other }: Conversation): StartLine => ({
  kind: 'message',
  conversation_id: id,
  name: other?.display_name ?? null,
  home_title: home.title,
});

const calendarLine = ({ home_id, title }: { home_id: string; title: string }): StartLine => ({
  kind: 'calendar',
  home_id,
  home_title: title,
});
