import { publicPages } from '../content/pages.ts';
import { Gallery } from '../features/homes/gallery.tsx';
import { prepareGallery } from '../features/homes/prepare-gallery.ts';
import { paths } from '../paths.ts';
import { PageMeta } from '../ui/page-meta.tsx';

export const prepare = prepareGallery;

export function Page() {
  return (
    <div className="wrap">
      <PageMeta {...publicPages.homes} path={paths.homes()} />
      <div className="pt-[clamp(40px,5vw,72px)] pb-8">
        <h1 className="text-[clamp(2.25rem,4.6vw,3.5rem)] tracking-[-0.028em]">Browse homes</h1>
        <p className="mt-3 text-18 text-ink-soft">
          Every home on Swapstead, listed by the people who live in it.
        </p>
      </div>
      <Gallery cardsInView={4} />
    </div>
  );
}
