import { isMember } from '@swapstead/contract/viewer';
import { useState } from 'react';
import { useViewer } from '../session/viewer.ts';
import { forgetEntries, keepEntries, readEntries } from './kept-entries.ts';

/**
 * The text of a dialog. It stays on this device until it is sent or discarded: through a reload, closing the dialog
 * and a session that ended while someone was writing.
 * @param form identifies the dialog and its subject
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

/** The text of a dialog of the signed-in member. */
export function useOwnKeptWords(form: string) {
  const viewer = useViewer();
  return useKeptWords(isMember(viewer) ? viewer.user_id : '', form);
}
