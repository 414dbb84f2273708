import { useRef } from 'react';
import { randomId } from '../browser/random.ts';

const NOTHING = { content: '', name: '' };

/**
 * Makes the submission id of what is sent. The same content keeps its id, so trying again after a lost response does
 * nothing twice. Other content gets a new id, and so does the same content after it was accepted.
 */
export function useSubmissionId() {
  const last = useRef(NOTHING);
  return {
    idFor(words: object): string {
      const content = JSON.stringify(words);
      if (last.current.content !== content) last.current = { content, name: randomId() };
      return last.current.name;
    },
    /** To be called once the submission was accepted. */
    renew() {
      last.current = NOTHING;
    },
  };
}
