import { isMember } from '@swapstead/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type Prepare, prepareForMember } from '../../lib/loading/prepare.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { lazyWithPreload } from '../../ui/lazy/lazy-with-preload.tsx';
import type { AboveHomesProps } from './above-homes.tsx';
import { startQuery } from './start.query.ts';

/** How far the code has come. If it can't be loaded, the page works without it. */
let code: 'coming' | 'there' | 'missing' = 'coming';

/** Only members load it. */
const AboveHomes = lazyWithPreload(() =>
  import('./above-homes.tsx').then(
    (part) => {
      code = 'there';
      return part.AboveHomes;
    },
    (): ComponentType<AboveHomesProps> => {
      code = 'missing';
      return () => null;
    },
  ),
);

/** A page that also loads this part for its member, so that it is in its place when the page is shown. */
export const withMemberStart =
  (prepare: Prepare): Prepare =>
  (wanted) =>
    Promise.all([prepare(wanted), prepareStart(wanted)]);

const prepareStart = prepareForMember((prefetch, userId) => [
  prefetch(startQuery(userId)),
  AboveHomes.preload(),
]);

/** Homes wait this long at most for the block above them, in milliseconds; after that it may move them. */
const PATIENCE_MS = 4_000;

type MemberStart = {
  block: ReactNode;
  /** Whether the block is still to come. Homes that are shown before would be moved down by it. */
  isComing: boolean;
};

/** What only members see above the homes. */
export function useMemberStart({ justDone }: Pick<AboveHomesProps, 'justDone'> = {}): MemberStart {
  const viewer = useKnownViewer();
  const userId = viewer && isMember(viewer) ? viewer.user_id : '';
  const state = useCode(userId !== '');
  // Only watched here; the block asks for it.
  const start = useQuery({ ...startQuery(userId), enabled: false });
  const isLate = useIsLate();
  if (!userId) return { block: null, isComing: !viewer && !isLate };
  // After a failure or without a connection, nobody knows when it will come.
  const isExpected = start.isPending && start.failureCount === 0 && start.fetchStatus !== 'paused';
  return {
    block: state === 'there' && <AboveHomes userId={userId} justDone={justDone} />,
    isComing: !isLate && (state === 'coming' || (state === 'there' && isExpected)),
  };
}

/** Loads the code once it is wanted. */
function useCode(isWanted: boolean) {
  const [state, setState] = useState(code);
  useEffect(() => {
    if (isWanted && state === 'coming') void AboveHomes.preload().then(() => setState(code));
  }, [isWanted, state]);
  return state;
}

function useIsLate(): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate;
}
