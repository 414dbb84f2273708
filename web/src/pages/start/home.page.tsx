import { isMember } from '@swapstead/contract/viewer';
import { Suspense } from 'react';
import { useLocation } from 'react-router';
import { publicPages } from '../../content/pages.ts';
import { Gallery } from '../../features/homes/gallery/gallery.tsx';
import { prepareGallery } from '../../features/homes/gallery/prepare-gallery.ts';
import { Hero } from '../../features/welcome/hero.tsx';
import { WipNotice } from '../../features/welcome/wip-notice.tsx';
import { recentSuccessOf } from '../../lib/address/success-in-history.ts';
import { useViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { lazyWithFallback } from '../../ui/lazy/lazy-with-fallback.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

export const prepare = prepareGallery;

/** Only members load it. */
const MemberStart = lazyWithFallback(
  async () => (await import('../../features/welcome/member-start.tsx')).MemberStart,
);

export function Page() {
  const viewer = useViewer();
  const justDone = recentSuccessOf(useLocation().state);
  return (
    <div className="under-bar [--panel-half:94px] sm:[--panel-half:76px]">
      <PageMeta {...publicPages.home} path={paths.home()} />
      <WipNotice />
      <Hero />
      <div id="browse" className="wrap -scroll-mt-3">
        <Gallery>
          {isMember(viewer) && (
            <Suspense>
              <MemberStart viewer={viewer} justDone={justDone} />
            </Suspense>
          )}
        </Gallery>
      </div>
    </div>
  );
}
