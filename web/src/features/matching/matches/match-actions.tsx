import { dayText } from '@swapstead/contract/days';
import type { MatchCard, MatchWindow } from '@swapstead/contract/matching/matches.endpoints';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { proposeLink } from '../../../lib/address/carried-search.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { named } from '../../../ui/named.tsx';
import { useContactHost } from '../../homes/contact/use-contact-host.ts';
import { useHello } from '../likes/use-hello.ts';
import { hasSameDates, isLongName } from './match-texts.tsx';
import { readMatchesAgain } from './matches.queries.ts';

type MatchActionsProps = {
  userId: string;
  match: MatchCard;
  chosen: MatchWindow | undefined;
  /** Only the first card has the filled button. */
  isFirst: boolean;
  /** Gone, or no connection. */
  isOff: boolean;
  today: string;
};

/** What can be done with a match: propose it, or write (MATCH-06). */
export function MatchActions({ userId, match, chosen, isFirst, isOff, today }: MatchActionsProps) {
  const { host_name: name, proposal, host } = match;
  return (
    <div className="mt-auto pt-6">
      {proposal ? (
        <p className="mb-4 font-semibold wrap-anywhere">
          {named(
            (proposal.is_mine
              ? m.matching_matches_proposed_by_you
              : m.matching_matches_proposed_to_you
            ).parts({ name, day: dayText(proposal.answer_until, today) }),
          )}
        </p>
      ) : (
        host.needs_identity && <p className="mb-4 font-semibold">{m.matching_matches_identity_asked()}</p>
      )}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2">
        <MainAction match={match} chosen={chosen} look={isFirst ? 'main' : 'quiet'} isOff={isOff} />
        <Write userId={userId} match={match} isOff={isOff} />
      </div>
    </div>
  );
}

type MainActionProps = Pick<MatchActionsProps, 'match' | 'chosen' | 'isOff'> & { look: 'main' | 'quiet' };

const WIDE = 'max-sm:flex-[1_0_100%]';

function MainAction({ match, chosen, look, isOff }: MainActionProps) {
  const { home, proposal, host } = match;
  const { title } = home;
  if (proposal) {
    return (
      <ButtonLink
        to={paths.swap(proposal.swap_id)}
        look={look}
        aria-label={m.matching_matches_open_swap_for({ title })}
        className={WIDE}
      >
        {m.matching_matches_open_swap()}
      </ButtonLink>
    );
  }
  const label = m.matching_matches_propose_for({ title });
  if (isOff) {
    return (
      <Button disabled aria-label={host.needs_identity ? undefined : label} className={WIDE}>
        {host.needs_identity ? m.matching_matches_verify() : m.matching_matches_propose()}
      </Button>
    );
  }
  if (host.needs_identity) {
    return (
      <ButtonLink to={paths.trust()} look={look} className={WIDE}>
        {m.matching_matches_verify()}
      </ButtonLink>
    );
  }
  return (
    <ButtonLink
      to={proposalOf(match, chosen)}
      state={{ focus: 'words' }}
      look={look}
      aria-label={label}
      className={WIDE}
    >
      {m.matching_matches_propose()}
    </ButtonLink>
  );
}

/** The form with both homes, the chosen nights, and the people of the wish (MATCH-09). */
function proposalOf({ home, own_home, people }: MatchCard, chosen: MatchWindow | undefined): string {
  return proposeLink({
    home: home.id,
    offer: own_home.id,
    ...chosen?.my_stay,
    ...(chosen &&
      !hasSameDates(chosen) && {
        their_check_in: chosen.their_stay.check_in,
        their_check_out: chosen.their_stay.check_out,
      }),
    ...(people && { guests: String(people) }),
  });
}

/** Two who like each other say hello; to others one writes as from the page of the home. */
function Write({
  userId,
  match: { home, host_name: name, reasons },
  isOff,
}: Pick<MatchActionsProps, 'userId' | 'match' | 'isOff'>) {
  const client = useQueryClient();
  // Who no longer likes back is no longer a match (MATCH-14).
  const { hello, isOpening } = useHello(home.id, () => void readMatchesAgain(client, userId));
  const { message } = useContactHost();
  const [isWriting, setWriting] = useState(false);
  if (reasons.like_each_other) {
    return (
      <Button
        look="quiet"
        disabled={isOff}
        busy={isOpening}
        aria-label={m.matching_likes_say_hello_to({ name })}
        onClick={() => void hello()}
        className="max-sm:flex-1"
      >
        {m.matching_likes_say_hello()}
      </Button>
    );
  }
  return (
    <Button
      look="quiet"
      disabled={isOff}
      busy={isWriting}
      onClick={() => {
        setWriting(true);
        void message(home).finally(() => setWriting(false));
      }}
      className="min-w-0 shrink max-sm:flex-1"
    >
      <span className="min-w-0">
        {isLongName(name)
          ? m.matching_matches_message_unnamed()
          : named(m.matching_matches_message.parts({ name }))}
      </span>
    </Button>
  );
}
