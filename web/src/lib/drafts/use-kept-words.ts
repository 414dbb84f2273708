import { isMember } from '@swapstead/contract/viewer';
import { useState } from 'react';
import { useViewer } from '../session/viewer.ts';
import { forgetEntries, keepEntries, readEntries } from './kept-entries.ts';

/**
 * The words of a dialog. They stay on this device until they are sent or dropped: through a reload, through closing the
 * dialog and through a session that ended while somebody was writing.
 * @param form name of the dialog and of what it is about
 */
export function useKeptWords(userId: string, form: string) {
  const [words, setWords] = useState(() => readEntries<{ words: string }>(userId, form)?.words ?? '');
  return {
    words,
    write(next: string) {
      setWords(next);
      if (next === '') forgetEntries(userId, form);
      else keepEntries(userId, form, { words: next });
    },
    forget() {
      setWords('');
      forgetEntries(userId, form);
    },
  };
}

/** The same for whoever is signed in. */
export function useOwnKeptWords(form: string) {
  const viewer = useViewer();
  return useKeptWords(isMember(viewer) ? viewer.user_id : '', form);
}
