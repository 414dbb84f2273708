import { addMonths, countDays, monthName, type Nights } from '@swapstead/contract/days';
import { LANE_MONTHS, type MatchLane } from '@swapstead/contract/matching/match-cards';
import type { MatchCard, MatchWindow } from '@swapstead/contract/matching/matches.endpoints';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { named } from '../../../ui/named.tsx';
import { hasSameDates, keyOfWindow, windowInWords } from './match-texts.tsx';

type MatchLanesProps = { match: MatchCard; chosen: MatchWindow | undefined; today: string };

const TOP = 28;
const BOTTOM = 48;
const BAND = 9;

/** Three months of both homes: open nights as bands, dashed ones can be asked for, the chosen nights framed. */
export function MatchLanes({ match, chosen, today }: MatchLanesProps) {
  const { lanes, windows, host_name: name, own_home } = match;
  if (!lanes) return null;
  const months = Array.from({ length: LANE_MONTHS }, (_, index) => addMonths(lanes.month, index));
  const first = `${lanes.month}-01`;
  const whole = countDays(first, `${addMonths(lanes.month, LANE_MONTHS)}-01`);
  const at = (day: string) => (countDays(first, day) * 100) / whole;
  const hasAsk = lanes.own.ask.length + lanes.theirs.ask.length > 0;
  const isChosen = (window: MatchWindow) =>
    chosen !== undefined && keyOfWindow(window) === keyOfWindow(chosen);
  // Windows may overlap.
  const chosenLast = windows.toSorted((one, other) => Number(isChosen(one)) - Number(isChosen(other)));
  return (
    <div className="mt-6">
      <svg
        width="100%"
        height={66}
        role="img"
        aria-label={m.matching_matches_lanes({
          from: monthName(months[0] as string),
          to: monthName(months.at(-1) as string),
          name,
          title: own_home.title,
          theirs: countOf(lanes.theirs.open),
          own: countOf(lanes.own.open),
          windows: windows.map((window) => windowInWords(window, today)).join('; '),
        })}
        className="block overflow-hidden"
      >
        {months.map((month) => (
          <text key={month} x={`${at(`${month}-01`)}%`} y={12} className="fill-ink-soft text-14 font-medium">
            {monthName(month).replace(/\s*\d{4}\s*/, '')}
          </text>
        ))}
        {chosenLast.map((window) => (
          <Frames key={keyOfWindow(window)} window={window} at={at} isChosen={isChosen(window)} />
        ))}
        <Bands lane={lanes.theirs} y={TOP} at={at} className="fill-pine" askClass="stroke-pine" />
        <Bands lane={lanes.own} y={BOTTOM} at={at} className="fill-clay" askClass="stroke-clay" />
      </svg>
      <ul aria-hidden="true" className="mt-1 flex flex-wrap gap-x-5 gap-y-0.5 text-14 text-ink-soft">
        <Key className="bg-pine">{named(m.matching_matches_lane_of.parts({ name }))}</Key>
        <Key className="bg-clay">
          <bdi>{own_home.title}</bdi>
        </Key>
        {hasAsk && (
          <Key className="h-0! border-t-[2.5px] border-dashed border-ink-soft rounded-none!">
            {m.matching_matches_lane_ask()}
          </Key>
        )}
      </ul>
    </div>
  );
}

const countOf = (nights: readonly Nights[]) =>
  nights.reduce((sum, { from, to }) => sum + countDays(from, to), 0);

type At = (day: string) => number;

function Bands({
  lane,
  y,
  at,
  className,
  askClass,
}: {
  lane: MatchLane;
  y: number;
  at: At;
  className: string;
  askClass: string;
}) {
  return (
    <>
      {lane.ask.map(({ from, to }) => (
        <line
          key={from}
          x1={`${at(from)}%`}
          x2={`${at(to)}%`}
          y1={y + BAND / 2}
          y2={y + BAND / 2}
          strokeWidth={2.5}
          strokeDasharray="3 4"
          className={askClass}
        />
      ))}
      {lane.open.map(({ from, to }) => (
        <rect
          key={from}
          x={`${at(from)}%`}
          width={`${at(to) - at(from)}%`}
          y={y}
          height={BAND}
          rx={4.5}
          className={className}
        />
      ))}
    </>
  );
}

/** One frame over both lanes where the dates are the same, otherwise one on each. */
function Frames({ window, at, isChosen }: { window: MatchWindow; at: At; isChosen: boolean }) {
  const { my_stay, their_stay } = window;
  const frames = hasSameDates(window)
    ? [{ stay: my_stay, y: TOP - 6, height: BOTTOM - TOP + BAND + 12 }]
    : [
        { stay: my_stay, y: TOP - 6, height: BAND + 10 },
        { stay: their_stay, y: BOTTOM - 4, height: BAND + 10 },
      ];
  return frames.map(({ stay, y, height }) => (
    <rect
      key={y}
      x={`${at(stay.check_in)}%`}
      width={`${at(stay.check_out) - at(stay.check_in)}%`}
      y={y}
      height={height}
      rx={9}
      strokeWidth={1.5}
      className={isChosen ? 'fill-honey/30 stroke-clay/60' : 'fill-sand'}
    />
  ));
}

const Key = ({ className, children }: { className: string; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-2">
    <span className={`h-1.5 w-4 flex-none rounded-full ${className}`} />
    <span className="max-w-[26ch] truncate">{children}</span>
  </li>
);
