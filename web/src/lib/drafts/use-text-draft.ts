import { isMember } from '@swapstead/contract/viewer';
import { useState } from 'react';
import { useViewer } from '../session/viewer.ts';
import { readFormDraft, removeFormDraft, writeFormDraft } from './form-drafts.ts';

/**
 * The text of a dialog. It stays on this device until it is sent or discarded: through a reload, closing the dialog
 * and a session that ended while someone was writing.
 * @param form identifies the dialog and its subject
 */
export function useTextDraft(userId: string, form: string) {
  const [words, setWords] = useState(() => readFormDraft<{ words: string }>(userId, form)?.words ?? '');
  return {
    words,
    write(next: string) {
      setWords(next);
      if (next === '') removeFormDraft(userId, form);
      else writeFormDraft(userId, form, { words: next });
    },
    forget() {
      setWords('');
      removeFormDraft(userId, form);
    },
  };
}

/** The text of a dialog of the signed-in member. */
export function useViewerTextDraft(form: string) {
  const viewer = useViewer();
  return useTextDraft(isMember(viewer) ? viewer.user_id : '', form);
}
