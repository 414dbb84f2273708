import { m } from '@swapstead/messages';
import { publicPages } from '../../content/pages.ts';
import { Gallery } from '../../features/homes/gallery/gallery.tsx';
import { prepareGallery } from '../../features/homes/gallery/prepare-gallery.ts';
import { WISH_PARTS } from '../../features/matching/wishes/gallery-parts.tsx';
import { useMemberStart, withMemberStart } from '../../features/start/member-start.tsx';
import { paths } from '../../paths.ts';
import { PageMeta } from '../../ui/page-meta.tsx';

export const prepare = withMemberStart(prepareGallery);

export function Page() {
  const { block, isComing } = useMemberStart();
  return (
    <div className="wrap pt-3">
      <PageMeta {...publicPages.homes} path={paths.homes()} />
      <h1 className="sr-only">{m.homes_browse_homes()}</h1>
      <Gallery cardsInView={4} isDocked parts={WISH_PARTS} isHeld={isComing}>
        {block}
      </Gallery>
    </div>
  );
}
