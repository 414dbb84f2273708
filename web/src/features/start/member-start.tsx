import { isMember } from '@swapstead/contract/viewer';
import { type ComponentType, Fragment, Suspense, useState } from 'react';
import { type Prepare, prepareForMember } from '../../lib/loading/prepare.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { lazyWithPreload } from '../../ui/lazy/lazy-with-preload.tsx';
import type { AboveHomesProps } from './above-homes.tsx';

const load = () => import('./above-homes.tsx');

/** Only members load it. If its code can't be loaded, the page works without it. */
const AboveHomes = lazyWithPreload(() =>
  load().then(
    (part) => part.AboveHomes,
    (): ComponentType<AboveHomesProps> => () => null,
  ),
);

/** A page that also loads this part for its member, so that it is in its place when the page is shown. */
export const withMemberStart =
  (prepare: Prepare): Prepare =>
  (wanted) =>
    Promise.all([prepare(wanted), prepareStart(wanted)]);

const prepareStart = prepareForMember((prefetch, userId) => [
  load().then(({ startQuery }) => prefetch(startQuery(userId))),
  AboveHomes.preload(),
]);

/**
 * What only members see above the homes. Where the member is known from the start the page waits for its code, so that
 * it doesn't move the homes; otherwise it comes later.
 */
export function MemberStart({ justDone }: Pick<AboveHomesProps, 'justDone'>) {
  const viewer = useViewer();
  const [Boundary] = useState(() => (isMember(viewer) ? Fragment : Suspense));
  return (
    isMember(viewer) && (
      <Boundary>
        <AboveHomes userId={viewer.user_id} justDone={justDone} />
      </Boundary>
    )
  );
}
