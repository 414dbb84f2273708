import { publicPages } from '../content/pages.ts';
import { Gallery } from '../features/homes/gallery.tsx';
import { prepareGallery } from '../features/homes/prepare-gallery.ts';
import { paths } from '../paths.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export const prepare = prepareGallery;

export function Page() {
  return (
    <div className="wrap pt-3">
      <PageMeta {...publicPages.homes} path={paths.homes()} />
      <h1 className="sr-only">Browse homes</h1>
      <Gallery cardsInView={4} isDocked />
    </div>
  );
}
