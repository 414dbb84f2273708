import { publicPages } from '../content/pages.ts';
import { prepareGallery } from '../features/homes/gallery.queries.ts';
import { Gallery } from '../features/homes/gallery.tsx';
import { Hero } from '../features/welcome/hero.tsx';
import { WipNotice } from '../features/welcome/wip-notice.tsx';
import { paths } from '../paths.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export const prepare = prepareGallery;

export function Page() {
  return (
    <div className="under-bar [--panel-half:94px] sm:[--panel-half:76px]">
      <PageMeta {...publicPages.home} path={paths.home()} />
      <WipNotice />
      <Hero />
      <div id="browse" className="wrap">
        <Gallery />
      </div>
    </div>
  );
}
