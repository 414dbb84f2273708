import { countDays } from '@swapstead/contract/days';
import type { StartLine } from '@swapstead/contract/start/endpoints';
import { daysText, dayText } from '@swapstead/contract/swaps/format';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { dayHere, timeHere } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { richText } from '../../ui/rich-text.tsx';

type Line<Kind extends StartLine['kind']> = Extract<StartLine, { kind: Kind }>;
type ActLine = Extract<StartLine, { until: object }>;

/** What a line says, and where its verb leads; `isSoon` marks what ends within seven days. */
export type LineTexts = {
  title: string;
  detail: ReactNode;
  deadline?: { text: string; isSoon: boolean };
  verb: string;
  /** Missing where the verb acts in place. */
  to?: string;
};

const SOON_MS = 7 * 86_400_000;

const ANSWER_BY = { by: m.start_answer_by, byTime: m.start_answer_by_time };
const SIGN_BY = { by: m.start_sign_by, byTime: m.start_sign_by_time };

const ACTS: Record<ActLine['kind'], { title: (of: { name: string }) => string; verb: () => string }> = {
  proposal: { title: m.start_proposal, verb: m.start_see_proposal },
  stay_proposal: { title: m.start_stay_proposal, verb: m.start_see_proposal },
  terms: { title: m.start_terms, verb: m.start_see_terms },
  change: { title: m.start_change, verb: m.start_see_change },
  sign: { title: m.start_sign, verb: m.start_sign_now },
  dispute: { title: m.start_dispute, verb: m.start_answer },
};

/** The sentence, detail and verb of a line. */
export function lineTexts(line: StartLine): LineTexts {
  switch (line.kind) {
    case 'stay':
      return stayTexts(line);
    case 'review':
      return {
        title: m.start_review({ name: line.name }),
        detail: withDay(m.start_review_until.parts({ day: dayText(line.until, line.today) })),
        verb: m.start_write_review(),
        to: paths.swapReview(line.swap_id),
      };
    case 'wish':
      return {
        title: m.start_wish({ count: line.homes, wish: line.wish }),
        detail: m.start_wish_since(),
        verb: m.matching_wishes_show_new(),
        to: paths.wish(line.wish_id),
      };
    case 'match':
      return {
        title: m.start_match({ name: line.name }),
        detail: m.start_match_home({ title: line.home_title, more: line.count - 1 }),
        verb: m.start_see_matches(),
        to: paths.matches(),
      };
    case 'message':
      return {
        title: line.name ? m.start_message({ name: line.name }) : m.start_message_unnamed(),
        detail: m.start_message_about({ title: line.home_title }),
        verb: m.start_read(),
        to: paths.conversation(line.conversation_id),
      };
    case 'calendar':
      return {
        title: m.start_calendar({ title: line.home_title }),
        detail: m.start_calendar_why(),
        verb: m.start_confirm(),
      };
    default:
      return actTexts(line);
  }
}

function actTexts(line: ActLine): LineTexts {
  const { kind, name, until, today, home_title, swap_id } = line;
  const { title, verb } = ACTS[kind];
  const { by, byTime } = kind === 'sign' ? SIGN_BY : ANSWER_BY;
  const end = new Date(until.at);
  const time = timeHere(end);
  // A deadline that ends with a day of the reader is named by that day, any other by the reader's day and time.
  const sentence =
    time === '00:00'
      ? by({ day: dayText(dayHere(new Date(end.getTime() - 1)), today) })
      : byTime({ day: dayText(dayHere(end), today), time });
  return {
    title: title({ name }),
    detail: m.start_dates_at({ days: daysText(line, today), title: home_title }),
    deadline: { text: sentence, isSoon: end.getTime() - Date.now() < SOON_MS },
    verb: verb(),
    to: kind === 'sign' ? `${paths.swap(swap_id)}#agreement` : paths.swap(swap_id),
  };
}

function stayTexts(line: Line<'stay'>): LineTexts {
  const { as_guest, is_under_way, name, place, home_title, check_in, check_out, today, swap_id } = line;
  const verb = as_guest
    ? { verb: m.start_open_guide(), to: paths.swapGuide(swap_id) }
    : { verb: m.swaps_open_swap(), to: paths.swap(swap_id) };
  if (is_under_way) {
    return {
      title: as_guest ? m.start_you_are_at({ title: home_title }) : m.start_is_at_yours({ name }),
      detail: withDay(m.start_until.parts({ day: dayText(check_out, today) })),
      ...verb,
    };
  }
  const count = Math.max(0, countDays(today, check_in));
  const arrival = place ? m.start_arrive_in({ count, place }) : m.start_arrive({ count });
  return {
    title: as_guest ? arrival : m.start_arrives({ count, name }),
    detail: withDay(m.start_title_from.parts({ title: home_title, day: dayText(check_in, today) })),
    ...verb,
  };
}

const withDay = (parts: Parameters<typeof richText>[0]) =>
  richText(parts, { b: (day) => <b className="font-semibold text-ink">{day}</b> });
