import { m } from '@swapstead/messages';
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
      title={m.homes_gallery_empty_no_homes_found()}
      level={3}
      action={<ButtonLink to={paths.addHome()}>{m.homes_gallery_empty_list_your_home()}</ButtonLink>}
    >
      {m.homes_gallery_empty_no_homes_have_been_listed()}
    </EmptyState>
  );
}

/** No home is saved, or none of the saved ones is still listed. */
export function NothingSaved({ areGone, onClear }: { areGone: boolean; onClear: () => void }) {
  return (
    <EmptyState
      drawing={<HomesDrawing />}
      title={
        areGone
          ? m.homes_gallery_empty_saved_homes_no_longer_listed()
          : m.homes_gallery_empty_no_saved_homes_yet()
      }
      level={3}
      action={
        <Button
          onClick={() => {
            focusResults();
            onClear();
          }}
        >
          {m.homes_gallery_empty_browse_homes()}
        </Button>
      }
    >
      {m.homes_gallery_empty_press_heart_on_home_like()}
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
      title={m.homes_gallery_empty_no_homes_found()}
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
            {m.homes_gallery_empty_clear_all_filters()}
          </Button>
          {search !== '' && <p className="mx-auto mt-5 max-w-[44ch] text-15 text-ink-soft">{SEARCH_HELP}</p>}
          {children}
        </div>
      }
    >
      {m.homes_gallery_empty_try_adjusting_search_or_removing()}
    </EmptyState>
  );
}
