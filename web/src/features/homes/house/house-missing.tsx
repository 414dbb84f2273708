import { m } from '@swapstead/messages';
import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DoorDrawing } from '../../../ui/illustrations/door-drawing.tsx';
import { LetterDrawing } from '../../../ui/illustrations/letter-drawing.tsx';
import { NoticeMeta } from '../../../ui/page-meta.tsx';

/** Replaces a home that does not exist or failed to load (HOUSE-02, HOUSE-03). */
export function HouseMissing({ error }: { error?: Error | null }) {
  const title = error ? m.homes_house_missing_error_loading_home() : m.homes_house_missing_home_not_found();
  return (
    <div className="wrap py-16 md:py-24">
      <NoticeMeta title={title} />
      <EmptyState
        drawing={error ? <LetterDrawing /> : <DoorDrawing />}
        title={title}
        level={1}
        action={
          <ButtonLink to={paths.home()} look="quiet">
            {m.homes_house_missing_go_back_home()}
          </ButtonLink>
        }
      >
        {error
          ? error.message || m.homes_an_error_occurred()
          : m.homes_house_missing_listing_may_have_been_taken()}
      </EmptyState>
    </div>
  );
}
