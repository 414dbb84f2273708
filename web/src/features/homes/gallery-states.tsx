import type { ReactNode } from 'react';
import { isApiError } from '../../lib/api.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HomesDrawing } from '../../ui/illustrations/homes-drawing.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';

/** The sentence of the server, or the fallback where it gave none (HOME-32, HOME-33). */
export function problemText(error: Error | null): string {
  return (isApiError(error) && error.message) || 'An error occurred';
}

export function GalleryFailed({ error }: { error: Error }) {
  return (
    <div role="alert">
      <EmptyState
        drawing={<LetterDrawing />}
        title="Error loading homes"
        level={3}
        action={
          <Button look="quiet" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      >
        {problemText(error)}
      </EmptyState>
    </div>
  );
}

export function NothingListed() {
  return (
    <EmptyState
      drawing={<HomesDrawing />}
      title="No homes found"
      level={3}
      action={<ButtonLink to={paths.addHome()}>List your home</ButtonLink>}
    >
      No homes have been listed yet. Be the first to share your space!
    </EmptyState>
  );
}

/** How the words of a search are compared, said at the field and where nothing was found. */
export const SEARCH_HELP = 'Words are found by how they begin: “kit” finds a kitchen, “itchen” does not.';

type NothingFoundProps = {
  onClear: () => void;
  /** The words that were searched for. */
  search: string;
  children?: ReactNode;
};

export function NothingFound({ onClear, search, children }: NothingFoundProps) {
  return (
    <EmptyState
      drawing={<HomesDrawing />}
      title="No homes found"
      level={3}
      action={
        <div>
          <Button look="quiet" onClick={onClear}>
            Clear all filters
          </Button>
          {search !== '' && <p className="mx-auto mt-5 max-w-[44ch] text-15 text-ink-soft">{SEARCH_HELP}</p>}
          {children}
        </div>
      }
    >
      Try adjusting your search or removing some filters.
    </EmptyState>
  );
}

/** As many as a wide window has columns; narrower ones show fewer. */
const BONES = [
  { shown: '', photo: 'aspect-4/3' },
  { shown: 'max-sm:hidden', photo: 'aspect-4/5' },
  { shown: 'max-lg:hidden', photo: 'aspect-5/4' },
  { shown: 'max-xl:hidden', photo: 'aspect-3/2' },
];

/** Cards to come, in their shape. */
export function GalleryLoading() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 xl:gap-x-7"
    >
      {BONES.map(({ shown, photo }) => (
        <div key={photo} className={`overflow-clip rounded-card bg-surface shadow-soft ${shown}`}>
          <div className={`bone rounded-none ${photo}`} />
          <div className="p-5 pb-0">
            <div className="bone h-5.5 w-4/5" />
            <div className="bone mt-3 h-4 w-1/2" />
            <div className="mt-4.5 flex gap-1.5">
              <div className="bone h-7 w-24 rounded-full" />
              <div className="bone h-7 w-20 rounded-full" />
            </div>
          </div>
          <div className="mx-5 mt-4.5 flex min-h-16.5 items-center justify-between border-t border-line">
            <div className="bone h-4 w-24" />
            <div className="bone h-4 w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}
