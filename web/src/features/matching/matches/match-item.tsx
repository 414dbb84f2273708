import type { MatchCard } from '@swapstead/contract/matching/matches.endpoints';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Check, Heart } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { dayHere } from '../../../lib/time/local-time.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { named } from '../../../ui/named.tsx';
import { PartyAvatar } from '../../conversations/party-avatar.tsx';
import { useOnline } from '../../swaps/core/use-online.ts';
import { LikeToggle } from '../likes/like-toggle.tsx';
import { MatchActions } from './match-actions.tsx';
import { MatchLanes } from './match-lanes.tsx';
import { MatchPhotos } from './match-photos.tsx';
import { factsOf, headline, keyOfWindow, reasonsOf } from './match-texts.tsx';
import { readMatchesAgain } from './matches.queries.ts';
import { WindowChoice } from './window-choice.tsx';

type MatchItemProps = {
  userId: string;
  match: MatchCard;
  /** The id of its heading, which takes the focus. */
  headingId: string;
  isFirst: boolean;
  /** It was a match when the page was opened. */
  isGone: boolean;
  onDismiss: () => void;
};

/** A match: both homes, whether and when it works, why, and what to do next (MATCH-06). */
export function MatchItem({ userId, match, headingId, isFirst, isGone, onDismiss }: MatchItemProps) {
  const { home, windows, host_name: name, reasons, proposal } = match;
  const client = useQueryClient();
  const isOnline = useOnline();
  const group = useId();
  const today = dayHere(new Date());
  const [picked, setPicked] = useState(windows[0]);
  const kept = windows.find((window) => picked && keyOfWindow(window) === keyOfWindow(picked));
  const chosen = kept ?? windows[0];
  const isTaken = picked !== undefined && !kept && windows.length > 0;
  const isOff = isGone || !isOnline;
  return (
    <article
      aria-labelledby={headingId}
      data-gone={isGone || undefined}
      className="group/match grid overflow-clip rounded-panel bg-surface shadow-soft max-sm:-mx-3 nav:grid-cols-[minmax(0,7fr)_minmax(0,6fr)] sm:rounded-[24px]"
    >
      <div className="grid group-data-gone/match:grayscale">
        <MatchPhotos match={match} isFirst={isFirst} />
      </div>
      <div className="flex min-w-0 flex-col p-5 pb-5.5 sm:p-[clamp(24px,2.6vw,40px)]">
        {isGone && (
          <p role="status" className="mb-5 rounded-tile bg-sand px-4 py-3 font-semibold">
            {m.matching_matches_are_gone()}
          </p>
        )}
        <div className="contents group-data-gone/match:[&>*]:text-ink-soft">
          <Host match={match} />
          <h2
            id={headingId}
            tabIndex={-1}
            className="mt-5 text-[clamp(1.625rem,2.3vw,2.125rem)] leading-[1.12] font-medium tracking-[-0.024em] text-balance wrap-anywhere"
          >
            {headline(match, today)}
            <span className="sr-only">: {home.title}</span>
          </h2>
          <Reasons>{reasonsOf(match)}</Reasons>
          {windows.length === 0 && <p className="mt-5 font-semibold">{m.matching_matches_no_window()}</p>}
          <MatchLanes match={match} chosen={chosen} today={today} />
          {isTaken && !isGone && (
            <div role="status" className="mt-5">
              <p className="font-semibold">{m.matching_matches_taken()}</p>
              <p className="mt-1 text-15 text-ink-soft">
                {named(m.matching_matches_next_windows.parts({ count: windows.length, name }))}
              </p>
            </div>
          )}
          {chosen && !proposal && (
            <WindowChoice
              name={group}
              windows={windows}
              host={name}
              chosen={chosen}
              today={today}
              disabled={isOff}
              onChoose={setPicked}
            />
          )}
        </div>
        <MatchActions
          userId={userId}
          match={match}
          chosen={chosen}
          isFirst={isFirst}
          isOff={isOff}
          today={today}
        />
        <div className="mt-5 grid gap-x-5 border-t border-line pt-3 sm:grid-cols-[minmax(0,1fr)_auto]">
          <div>
            <LikeToggle
              userId={userId}
              homeId={home.id}
              name={name}
              title={home.title}
              isMutual={reasons.like_each_other}
              disabled={isGone}
              known={{ liked: reasons.liked, ends_on: match.liked_until, has_home: true }}
              onChanged={() => void readMatchesAgain(client, userId)}
            />
          </div>
          <Button
            look="quiet"
            disabled={isOff}
            onClick={onDismiss}
            aria-label={m.matching_matches_hide_for({ title: home.title })}
            className="min-h-11! border-transparent! bg-transparent! px-2! whitespace-nowrap text-ink-soft! enabled:hover:text-ink! max-sm:mt-2 max-sm:justify-self-start max-sm:px-0! sm:-me-2"
          >
            {m.matching_matches_hide()}
          </Button>
        </div>
      </div>
    </article>
  );
}

/** Who lives there, and whether both have said so. */
function Host({ match }: { match: MatchCard }) {
  const { host, host_name, reasons } = match;
  const facts = factsOf(match);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <PartyAvatar url={host.avatar_url} isLocked={false} className="size-11" />
      <p className="min-w-0 flex-[1_1_12rem] text-15 leading-snug text-ink-soft max-sm:flex-[1_1_calc(100%-60px)]">
        <Link
          to={paths.member(host.user_id)}
          dir="auto"
          className="link-quiet font-semibold wrap-anywhere text-ink"
        >
          {host_name}
        </Link>
        {facts && <span className="block">{facts}</span>}
      </p>
      {reasons.like_each_other && (
        <p className="inline-flex min-h-7.5 items-center gap-1.5 rounded-full bg-honey/30 px-3 py-0.5 text-14 leading-snug font-semibold text-ink max-sm:ms-14 max-[400px]:ms-0 sm:whitespace-nowrap">
          <Heart aria-hidden="true" className="size-3.5 flex-none fill-current text-clay" />
          {m.matching_matches_mutual()}
        </p>
      )}
    </div>
  );
}

function Reasons({ children }: { children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <ul aria-label={m.matching_matches_reasons()} className="mt-4.5 grid gap-2">
      {children.map((reason, index) => (
        // The list is short, and a reason has no other name.
        // biome-ignore lint/suspicious/noArrayIndexKey: reasons keep their order
        <li key={index} className="grid grid-cols-[18px_minmax(0,1fr)] gap-2.5 leading-snug">
          <Check aria-hidden="true" strokeWidth={2} className="mt-0.5 size-4.5 text-pine" />
          <span className="min-w-0 wrap-anywhere">{reason}</span>
        </li>
      ))}
    </ul>
  );
}
