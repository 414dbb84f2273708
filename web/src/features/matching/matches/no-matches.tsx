import type { MatchPage } from '@swapstead/contract/matching/matches.endpoints';
import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HomesDrawing } from '../../../ui/illustrations/homes-drawing.tsx';

type NoMatchesProps = { page: Pick<MatchPage, 'own_homes' | 'why_none'> };

/** What is missing for a match, with the one press that mends it (MATCH-03). */
export function NoMatches({ page: { own_homes, why_none } }: NoMatchesProps): ReactNode {
  const { wants, closed, unconfirmed } = why_none;
  if (own_homes.length === 0) {
    return (
      <Empty
        title={m.matching_matches_list_your_home()}
        action={<ButtonLink to={paths.addHome()}>{m.matching_matches_list_your_home_action()}</ButtonLink>}
      >
        {m.matching_matches_list_your_home_text()}
      </Empty>
    );
  }
  if (!wants) {
    return (
      <Empty
        title={m.matching_matches_where_to()}
        action={<ButtonLink to={paths.homes()}>{m.matching_matches_search()}</ButtonLink>}
      >
        {m.matching_matches_where_to_text()}
      </Empty>
    );
  }
  const calendar = paths.profile('availability');
  const why = closed
    ? m.matching_matches_none_calendar({ wish: closed.wish })
    : unconfirmed && m.matching_matches_none_unconfirmed({ title: unconfirmed.title });
  return (
    <Empty
      title={m.matching_matches_none()}
      action={
        why && (
          <ButtonLink to={calendar}>
            {closed ? m.matching_matches_open_calendar() : m.matching_matches_confirm_calendar()}
          </ButtonLink>
        )
      }
    >
      {[m.matching_matches_none_text(), why].filter(Boolean).join(' ')}
    </Empty>
  );
}

const Empty = ({ title, action, children }: { title: string; action: ReactNode; children: string }) => (
  <EmptyState drawing={<HomesDrawing />} title={title} action={action}>
    {children}
  </EmptyState>
);
