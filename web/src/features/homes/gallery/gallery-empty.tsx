import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { HomesDrawing } from '../../../ui/illustrations/homes-drawing.tsx';
import { focusResults } from '../query/go-to-results.ts';
import { SEARCH_HELP } from './gallery-states.tsx';

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

/** No home is saved, or none of the saved ones is still listed. */
export function NothingSaved({ areGone, onClear }: { areGone: boolean; onClear: () => void }) {
  return (
    <EmptyState
      drawing={<HomesDrawing />}
      title={areGone ? 'Your saved homes are no longer listed' : 'No saved homes yet'}
      level={3}
      action={
        <Button
          onClick={() => {
            focusResults();
            onClear();
          }}
        >
          Browse homes
        </Button>
      }
    >
      Press the heart on a home you like, and you’ll find it here again.
    </EmptyState>
  );
}

type NothingFoundProps = {
  onClear: () => void;
  /** The text that was searched for. */
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
          <Button
            look="quiet"
            onClick={() => {
              focusResults();
              onClear();
            }}
          >
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
