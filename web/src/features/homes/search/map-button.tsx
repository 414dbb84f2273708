import { m } from '@swapstead/messages';
import { Map as MapIcon } from 'lucide-react';
import type { ChangeView } from '../query/use-gallery-view.ts';

/** The button that gets the focus when the map in front of the list closes. */
export const MAP_BUTTON = 'map-button';

/** Opens and closes the map of the results (MAP-01). */
export function MapButton({ isOpen, onChange }: { isOpen: boolean; onChange: ChangeView }) {
  return (
    <button
      id={MAP_BUTTON}
      type="button"
      aria-pressed={isOpen}
      onClick={() => onChange(({ map }) => ({ map: !map }))}
      className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-4 font-semibold transition hover:bg-sand aria-pressed:bg-ink aria-pressed:text-paper"
    >
      <MapIcon aria-hidden="true" className="size-5" />
      {m.homes_map_button_map()}
    </button>
  );
}
