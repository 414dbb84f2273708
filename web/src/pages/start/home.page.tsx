import { useLocation } from 'react-router';
import { publicPages } from '../../content/pages.ts';
import { Gallery } from '../../features/homes/gallery/gallery.tsx';
import { prepareGallery } from '../../features/homes/gallery/prepare-gallery.ts';
import { WISH_PARTS } from '../../features/matching/wishes/gallery-parts.tsx';
import { useMemberStart, withMemberStart } from '../../features/start/member-start.tsx';
import { Hero } from '../../features/welcome/hero.tsx';
import { WipNotice } from '../../features/welcome/wip-notice.tsx';
import { recentSuccessOf } from '../../lib/address/success-in-history.ts';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';

export const prepare = withMemberStart(prepareGallery);

export function Page() {
  const justDone = recentSuccessOf(useLocation().state);
  const { block, isComing } = useMemberStart({ justDone });
  return (
    <div className="under-bar [--panel-half:94px] sm:[--panel-half:76px]">
      <PageMeta {...publicPages.home} path={paths.home()} />
      <WipNotice />
      <Hero />
      <div id="browse" className="wrap -scroll-mt-3">
        <Gallery parts={WISH_PARTS} isHeld={isComing}>
          {block}
        </Gallery>
      </div>
    </div>
  );
}
