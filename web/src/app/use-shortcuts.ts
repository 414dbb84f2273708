import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../paths.ts';
import type { Arrival } from './use-arrival.ts';

/** The field that Alt + S goes to, wherever a gallery stands. */
const SEARCH_FIELD = 'gallery-search';

/** Alt + S searches homes, Alt + P opens the profile; neither while typing or in a modal dialog (A11Y-05, A11Y-06). */
export function useShortcuts() {
  const navigate = useNavigate();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
    const letter = letterOf(event);
    if (letter === 's') {
      const field = document.getElementById(SEARCH_FIELD);
      if (field) field.focus();
      else void navigate(paths.home(), { state: { focus: SEARCH_FIELD } satisfies Arrival });
    } else if (letter === 'p') void navigate(paths.profile());
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** The letter on the key, also where Alt turns it into another character (Alt + S gives 'ß' on a Mac). */
function letterOf({ key, code }: KeyboardEvent) {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();
}

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}
