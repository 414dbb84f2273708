import { freshnessLine } from '@swapstead/contract/calendar/freshness';
import { daysName } from '@swapstead/contract/days';
import type { HomeCard } from '@swapstead/contract/homes/endpoints';
import type { HomeMatch } from '@swapstead/contract/search/filters';
import { m } from '@swapstead/messages';
import { CalendarCheck, MessageCircleQuestion } from 'lucide-react';

type FoundLinesProps = {
  home: HomeCard;
  placeName: string | undefined;
  /** For the small card on the map. */
  isSmall?: boolean;
};

/** Distance and dates, on the cards of a search by place or dates. */
export function FoundLines({ home, placeName, isSmall = false }: FoundLinesProps) {
  const distance = distanceLine(home, placeName);
  return (
    <>
      {distance && (
        <p className={isSmall ? 'text-14 text-ink-soft' : 'mt-1 text-15 leading-snug text-ink-soft'}>
          {distance}
        </p>
      )}
      {home.match && <MatchLines match={home.match} isSmall={isSmall} />}
    </>
  );
}

const frame = 'mt-4 border-t border-line pt-3.5 text-15';

/** The matching stay and the age of the calendar, on the cards of a search by dates (FIND-26, CAL-20). */
function MatchLines({ match, isSmall }: { match: HomeMatch; isSmall: boolean }) {
  const Icon = match.state === 'open' ? CalendarCheck : MessageCircleQuestion;
  return (
    <div className={`flex gap-2.5 leading-snug ${isSmall ? 'mt-1 text-14' : frame}`}>
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 flex-none text-pine" />
      <p>
        <span className="font-semibold">{matchLine(match)}</span>
        <br />
        <span className="text-ink-soft">{freshnessLine(match)}</span>
      </p>
    </div>
  );
}

/** 'Open for your dates', 'Ask for 8–15 July 2027 (2 days earlier) and 3 more'. */
function matchLine({ state, check_in, check_out, days_off, more, is_asked }: HomeMatch): string {
  const known = state === 'open' ? 'open' : 'other';
  if (is_asked) return m.homes_match_lines_for_your_dates({ state: known });
  return m.homes_match_lines_other_dates({
    state: known,
    dates: daysName(check_in, check_out),
    shift: days_off < 0 ? 'earlier' : days_off > 0 ? 'later' : 'other',
    days: Math.abs(days_off),
    more,
  });
}

/** The distance from the place that was searched (FIND-24). */
function distanceLine({ distance_km }: HomeCard, name: string | undefined): string | undefined {
  if (distance_km === undefined || !name) return undefined;
  return distance_km === null
    ? m.homes_match_lines_in({ place: name })
    : m.homes_match_lines_km_from({ distance: distance_km, place: name });
}
