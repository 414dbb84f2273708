import { m } from '@swapstead/messages';
import { useEffect, useRef, useState } from 'react';
import { forgetRecentSuccess, type RecentSuccess } from '../../lib/address/success-in-history.ts';
import { Checklist } from './checklist.tsx';
import { showNewHome } from './show-new-home.ts';
import { useStart } from './start.queries.ts';
import { hasMainButton, WaitingList } from './waiting-list.tsx';

function titleOf({ paid, listed }: RecentSuccess = {}): string | undefined {
  if (paid) return m.start_steps_after_paying();
  return listed ? m.start_steps_after_listing() : undefined;
}

export type AboveHomesProps = { userId: string; justDone?: RecentSuccess | undefined };

/** What only members see between the search and the homes: what waits for them, and the steps to a first swap. */
export function AboveHomes({ userId, justDone }: AboveHomesProps) {
  // The history entry is cleared once this is shown; the heading stays.
  const [greeted, setGreeted] = useState(justDone);
  if (justDone && justDone !== greeted) setGreeted(justDone);
  const { paid, listed } = greeted ?? {};
  const { data, error, refetch } = useStart(userId);
  const steps = useRef<HTMLElement>(null);
  const hasSteps = Boolean(data?.checklist);

  useEffect(() => (listed ? showNewHome(listed, forgetRecentSuccess) : undefined), [listed]);
  useEffect(() => {
    if (!paid || !hasSteps) return;
    steps.current?.scrollIntoView({ block: 'center' });
    forgetRecentSuccess();
  }, [paid, hasSteps]);

  return (
    <>
      <WaitingList data={data} error={error} refetch={refetch} />
      {data?.checklist && (
        <Checklist
          ref={steps}
          userId={userId}
          checklist={data.checklist}
          title={titleOf(greeted)}
          hasMainButton={!hasMainButton(data)}
        />
      )}
    </>
  );
}
