import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Suspense } from 'react';
import { publicPages } from '../../content/pages.ts';
import { Gallery } from '../../features/homes/gallery/gallery.tsx';
import { prepareGallery } from '../../features/homes/gallery/prepare-gallery.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { lazyWithFallback } from '../../ui/lazy/lazy-with-fallback.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

export const prepare = prepareGallery;

/** Only members load it. */
const WaitingList = lazyWithFallback(
  async () => (await import('../../features/start/waiting-list.tsx')).WaitingList,
);

export function Page() {
  const viewer = useViewer();
  return (
    <div className="wrap pt-3">
      <PageMeta {...publicPages.homes} path={paths.homes()} />
      <h1 className="sr-only">{m.homes_browse_homes()}</h1>
      <Gallery cardsInView={4} isDocked>
        {isMember(viewer) && (
          <Suspense>
            <WaitingList userId={viewer.user_id} />
          </Suspense>
        )}
      </Gallery>
    </div>
  );
}
