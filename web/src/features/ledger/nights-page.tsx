import type { Nights } from '@swapstead/contract/ledger/endpoints';
import { m } from '@swapstead/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { DoorDrawing } from '../../ui/illustrations/door-drawing.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { richText } from '../../ui/rich-text.tsx';
import { Beads } from './beads.tsx';
import { statementQuery, useNightEvents } from './nights.queries.ts';
import { Statement } from './statement.tsx';
import { WelcomeSteps } from './welcome-steps.tsx';

type NightsPageProps = { userId: string; isSubscriber: boolean };

/** /nights: how many nights a member has, and how they came and went (NIGHT-01 to NIGHT-05). */
export function NightsPage({ userId, isSubscriber }: NightsPageProps) {
  const query = useInfiniteQuery(statementQuery(userId));
  useNightEvents(userId);
  const { data, error, refetch } = query;
  const nights = data?.pages[0]?.nights;
  if (!nights) {
    return error ? (
      <LoadFailed drawing={<DoorDrawing />} title={m.ledger_page_failed()} onRetry={refetch} />
    ) : (
      <Bones />
    );
  }
  if (!isSubscriber && !nights.has_lines) {
    return (
      <EmptyState
        drawing={<DoorDrawing />}
        title={m.ledger_page_members_only()}
        action={<ButtonLink to={paths.subscription()}>{m.swaps_new_swap_upgrade_to_premium()}</ButtonLink>}
      />
    );
  }
  return (
    <>
      <div className="grid gap-x-[clamp(2.5rem,7vw,7rem)] gap-y-10 lg:grid-cols-[minmax(0,1fr)_minmax(300px,420px)] lg:items-end">
        <OwnNights nights={nights} />
        <div>
          <p className="font-display text-22 leading-snug">{m.ledger_page_host_to_stay()}</p>
          <p className="mt-3 text-ink-soft">{m.ledger_page_keep()}</p>
          <ButtonLink to={paths.browse()} className="mt-4">
            {m.ledger_page_find_a_stay()}
          </ButtonLink>
        </div>
      </div>
      <WelcomeSteps welcome={nights.welcome} />
      <Statement
        lines={data.pages.flatMap(({ lines }) => lines)}
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        onMore={() => void query.fetchNextPage()}
      />
    </>
  );
}

/** The number, large, with one bead a night. Screen readers get both in one sentence (NIGHT-28). */
function OwnNights({ nights: { balance, on_hold } }: { nights: Nights }) {
  const hold = { count: on_hold.nights, stays: on_hold.stays };
  return (
    <div className="min-w-0">
      <p className="sr-only">
        {on_hold.nights > 0
          ? m.ledger_page_number_with_hold({ balance, ...hold })
          : m.ledger_page_number({ balance })}
      </p>
      <p aria-hidden="true" className="flex flex-wrap items-end gap-x-4.5 gap-y-7 sm:flex-nowrap">
        <b className="-ms-[0.03em] font-display text-[clamp(7rem,17vw,13.5rem)] leading-[0.74] font-normal tracking-[-0.065em] lining-nums">
          {balance}
        </b>
        <span className="font-display text-[clamp(1.75rem,3.4vw,2.75rem)] leading-none font-medium tracking-[-0.02em]">
          {richText(m.ledger_page_nights_to_stay.parts({ count: balance }), { br: () => <br /> })}
        </span>
      </p>
      <Beads
        className="mt-9 max-w-160"
        groups={[
          { look: 'own', count: balance },
          { look: 'held', count: on_hold.nights },
        ]}
      />
      <p className="mt-4 flex flex-wrap gap-x-6.5 gap-y-1.5 text-15">
        {balance > 0 && (
          <span aria-hidden="true" className="inline-flex items-center gap-2.25">
            <span className="size-3 rounded-full bg-pine" />
            {m.ledger_page_to_use({ count: balance })}
          </span>
        )}
        {on_hold.nights > 0 && (
          <span className="inline-flex items-center gap-2.25">
            <span aria-hidden="true" className="size-3 rounded-full border-2 border-clay" />
            <Link to={paths.swaps()} className="link-quiet font-semibold text-pine">
              {m.ledger_page_on_hold(hold)}
            </Link>
          </span>
        )}
      </p>
    </div>
  );
}

/** Shapes of the number and of the statement: never a number that is not there (NIGHT-28). */
const Bones = () => (
  <Skeleton label={m.ledger_page_loading()}>
    <div className="bone h-40 w-72 max-w-full rounded-card" />
    <div className="bone mt-9 h-5 w-full max-w-120 rounded-full" />
    <div className="mt-18 grid gap-4">
      <div className="bone h-16 rounded-tile" />
      <div className="bone h-16 rounded-tile" />
      <div className="bone h-16 rounded-tile" />
    </div>
  </Skeleton>
);
