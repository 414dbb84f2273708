import { DISTANCES } from '@swapstead/contract/search/where';
import { m } from '@swapstead/messages';
import { useRef } from 'react';

type DistanceChoiceProps = {
  within: string;
  onChange: (within: string) => void;
  /** Called after a press with the pointer, which returns the focus to the text field. Arrow keys keep it here. */
  onPressed: () => void;
};

/** The search radius around a place (FIND-07). Regions and countries have none. */
export function DistanceChoice({ within, onChange, onPressed }: DistanceChoiceProps) {
  const isPressed = useRef(false);
  return (
    <fieldset
      onPointerDown={() => {
        isPressed.current = true;
      }}
      onKeyDown={() => {
        isPressed.current = false;
      }}
      className="min-w-0 flex-none border-t border-line bg-surface px-5 pt-3 pb-3.5 text-15 max-sm:pb-[calc(14px+env(safe-area-inset-bottom))] sm:px-6 sm:pb-4"
    >
      <legend className="float-left w-full text-ink-soft">
        {m.homes_distance_choice_show_homes_within()}
      </legend>
      <div className="-mx-5 flex clear-both gap-1.5 overflow-x-auto px-5 pt-2 [scrollbar-width:none] sm:-mx-6 sm:flex-wrap sm:px-6">
        {DISTANCES.map((km) => (
          <label
            key={km}
            className="flex min-h-10 flex-none cursor-pointer items-center rounded-full border border-line px-3 font-medium sm:px-2.5 whitespace-nowrap transition hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-pine"
          >
            <input
              type="radio"
              name="distance"
              className="sr-only"
              checked={within === String(km)}
              onChange={() => {
                onChange(String(km));
                if (isPressed.current) onPressed();
              }}
            />
            {km === 0
              ? m.homes_distance_choice_only_this_place()
              : m.homes_distance_choice_km({ distance: km })}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
