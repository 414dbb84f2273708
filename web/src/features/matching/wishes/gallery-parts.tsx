import { isMember } from '@swapstead/contract/viewer';
import type { ComponentProps } from 'react';
import { useKnownViewer } from '../../../lib/session/viewer.ts';
import { paths } from '../../../paths.ts';
import { lazyAfterHydration } from '../../../ui/lazy/lazy-after-hydration.tsx';
import type { SaveSearch as SaveButton } from './save-search.tsx';
import { SaveSearchLink } from './save-search-link.tsx';

const SaveSearchButton = lazyAfterHydration<ComponentProps<typeof SaveButton>>(
  async () => (await import('./save-search.tsx')).SaveSearch,
);

const EditingWish = lazyAfterHydration(async () => (await import('./editing-wish.tsx')).EditingWish);

/** Saves the search as a wish. For all but subscribers it is a link, which the server renders. */
function SaveSearch(props: Omit<ComponentProps<typeof SaveButton>, 'userId'>) {
  const viewer = useKnownViewer();
  if (!viewer || !isMember(viewer)) return <SaveSearchLink to={paths.auth()} place={props.place} />;
  if (viewer.level === 'free') return <SaveSearchLink to={paths.subscription()} place={props.place} />;
  return <SaveSearchButton {...props} userId={viewer.user_id} />;
}

/** What wishes add to the gallery. */
export const WISH_PARTS = { SaveSearch, EditingWish };
