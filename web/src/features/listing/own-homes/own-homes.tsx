import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { m } from '@swapstead/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HomesDrawing } from '../../../ui/illustrations/homes-drawing.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/loading.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { ownHomesQuery } from '../core/listing.queries.ts';
import { OwnHomeCard } from './own-home-card.tsx';

type OwnHomesProps = {
  onEdit: (home: OwnHome) => void;
  /** The id of the home whose editor was just closed. */
  returnTo: string | undefined;
  /** Called once the focus has returned to it. */
  onReturned: () => void;
  /** What a higher slice says about a home. */
  noteOf?: (home: OwnHome) => ReactNode;
};

/** The member's own homes with their calendars, newest first (PROF-29 to PROF-34). */
export function OwnHomes({ onEdit, returnTo, onReturned, noteOf }: OwnHomesProps) {
  const { data: homes, error, refetch } = useQuery(ownHomesQuery);
  const { opening, open } = useOpening(onEdit);
  if (error && !homes) return <OwnHomesFailed onRetry={() => void refetch()} />;
  if (!homes) return <OwnHomesSkeleton />;
  if (homes.length === 0) return <NoHomes />;
  return (
    <div className="grid gap-5 md:gap-8">
      {homes.map((home) => (
        <OwnHomeCard
          key={home.id}
          home={home}
          isReturn={home.id === returnTo}
          onReturned={onReturned}
          isOpening={home.id === opening}
          isFolded={homes.length > 1}
          onEdit={() => void open(home.id)}
          note={noteOf?.(home)}
        />
      ))}
      <ButtonLink to={paths.addHome()} look="quiet" className="justify-self-start">
        {m.listing_own_homes_list_another_home()}
      </ButtonLink>
    </div>
  );
}

/** Opens the editor with the home as stored now, photos included (LIST-28). */
function useOpening(onEdit: (home: OwnHome) => void) {
  const client = useQueryClient();
  const [opening, setOpening] = useState<string>();
  async function open(id: string) {
    if (opening) return;
    setOpening(id);
    try {
      const homes = await client.fetchQuery({ ...ownHomesQuery, staleTime: 0, networkMode: 'always' });
      const home = homes.find((one) => one.id === id);
      if (home) onEdit(home);
    } catch (error) {
      toastError(
        m.listing_own_homes_error_loading_photos(),
        (error as Error).message || m.common_try_again_later(),
      );
    }
    setOpening(undefined);
  }
  return { opening, open };
}

/** No home is listed yet (PROF-31, PROF-36). */
export function NoHomes() {
  return (
    <EmptyState
      drawing={<HomesDrawing />}
      title={m.listing_own_homes_no_homes_listed_yet()}
      action={<ButtonLink to={paths.addHome()}>{m.listing_own_homes_list_your_home()}</ButtonLink>}
    >
      {m.listing_own_homes_enough_to_begin()}
    </EmptyState>
  );
}

/** Replaces the homes that failed to load; the toast gives the reason (PROF-32). */
export function OwnHomesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed title={m.listing_own_homes_did_not_arrive()} onRetry={onRetry}>
      {m.listing_own_homes_nothing_lost()}
    </LoadFailed>
  );
}

export function OwnHomesSkeleton() {
  return (
    <Skeleton label={m.listing_own_homes_loading_your_homes()}>
      <div className="bone h-140 rounded-card" />
    </Skeleton>
  );
}
