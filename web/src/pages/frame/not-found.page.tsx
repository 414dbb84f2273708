import { m } from '@swapstead/messages';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { DoorDrawing } from '../../ui/illustrations/door-drawing.tsx';
import { NoticeMeta } from '../../ui/page-meta.tsx';

export function Page() {
  return (
    <section className="wrap grid justify-items-center py-20 text-center md:py-28">
      <NoticeMeta title={m.frame_not_found_page_not_found()} />
      <DoorDrawing />
      <h1 className="mt-8 text-hero">404</h1>
      <p className="mt-4 text-18 text-ink-soft">{m.frame_not_found_oops()}</p>
      <ButtonLink to={paths.home()} look="quiet" className="mt-8">
        {m.frame_not_found_return_to_home()}
      </ButtonLink>
    </section>
  );
}
