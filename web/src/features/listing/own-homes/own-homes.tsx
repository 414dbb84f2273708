import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
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
};

/** The member's own homes with their calendars, newest first (PROF-29 to PROF-34). */
export function OwnHomes({ onEdit, returnTo, onReturned }: OwnHomesProps) {
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
        />
      ))}
      <ButtonLink to={paths.addHome()} look="quiet" className="justify-self-start">
        List another home
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
      toastError('Error loading photos', (error as Error).message || 'Please try again later');
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
      title="No homes listed yet"
      action={<ButtonLink to={paths.addHome()}>List your home</ButtonLink>}
    >
      Plain words and a few daylight photos are enough to begin.
    </EmptyState>
  );
}

/** Replaces the homes that failed to load; the toast gives the reason (PROF-32). */
export function OwnHomesFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <LoadFailed title="Your homes did not arrive" onRetry={onRetry}>
      Nothing of them is lost. Trying again often helps.
    </LoadFailed>
  );
}

export function OwnHomesSkeleton() {
  return (
    <Skeleton label="Loading your homes...">
      <div className="bone h-140 rounded-card" />
    </Skeleton>
  );
}
