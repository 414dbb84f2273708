import { paths } from '../../../paths.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { DoorDrawing } from '../../../ui/illustrations/door-drawing.tsx';
import { LetterDrawing } from '../../../ui/illustrations/letter-drawing.tsx';
import { NoticeMeta } from '../../../ui/page-meta.tsx';

/** Replaces a home that does not exist or failed to load (HOUSE-02, HOUSE-03). */
export function HouseMissing({ error }: { error?: Error | null }) {
  const title = error ? 'Error loading home' : 'Home not found';
  return (
    <div className="wrap py-16 md:py-24">
      <NoticeMeta title={title} />
      <EmptyState
        drawing={error ? <LetterDrawing /> : <DoorDrawing />}
        title={title}
        level={1}
        action={
          <ButtonLink to={paths.home()} look="quiet">
            Go Back Home
          </ButtonLink>
        }
      >
        {error ? error.message || 'An error occurred' : 'The listing may have been taken down by its host.'}
      </EmptyState>
    </div>
  );
}
