import type { ConsentCategory, ConsentChoice } from '@swapstead/contract/consent/endpoints';
import { labelWithin } from '@swapstead/contract/locale';
import { consentTexts } from '../../content/consent.ts';
import { type CookieType, cookieTypes } from '../../content/cookies.ts';

type ConsentChoicesProps = {
  choice: ConsentChoice;
  onToggle: (category: ConsentCategory) => void;
};

/** One line per type of cookie: essential is always on, the others can be switched (COOKIE-05, COOKIE-06). */
export function ConsentChoices({ choice, onToggle }: ConsentChoicesProps) {
  return (
    // Also used inside running text, whose lists look different.
    <ul className="list-none! ps-0!">
      {cookieTypes.map((type) => (
        <li
          key={type.id}
          className="mt-0! flex flex-wrap items-center justify-between gap-2 border-t border-line py-3.5 first:border-t-0 sm:gap-4"
        >
          <span className="font-semibold text-ink">{type.title}</span>
          {type.id === 'essential' ? (
            <span className="text-15 text-ink-soft">{consentTexts.always_on}</span>
          ) : (
            <Toggle type={type} isOn={choice[type.id]} onToggle={onToggle} />
          )}
        </li>
      ))}
    </ul>
  );
}

type ToggleProps = { type: CookieType; isOn: boolean; onToggle: (category: ConsentCategory) => void };

function Toggle({ type: { id, title }, isOn, onToggle }: ToggleProps) {
  return (
    <span className="ms-auto flex items-center gap-2 sm:gap-3.5">
      <span aria-hidden="true" className="text-15 text-ink-soft">
        {isOn ? consentTexts.on : consentTexts.off}
      </span>
      <button
        type="button"
        aria-pressed={isOn}
        onClick={() => id !== 'essential' && onToggle(id)}
        className="group inline-flex min-h-11 items-center gap-2 rounded-control border border-edge px-2.5 sm:gap-2.5 sm:px-3.5 text-15 font-semibold text-ink hover:border-ink"
      >
        <span
          aria-hidden="true"
          className="h-5 w-9 flex-none rounded-full border border-edge bg-sand p-0.5 transition-colors group-aria-pressed:border-pine group-aria-pressed:bg-pine"
        >
          <span className="block size-3.5 rounded-full bg-ink-soft transition-transform group-aria-pressed:translate-x-4 group-aria-pressed:bg-on-pine" />
        </span>
        {consentTexts.toggle}
        <span className="sr-only">{labelWithin(title)}</span>
      </button>
    </span>
  );
}
