import { useRef } from 'react';
import { randomId } from '../browser/random.ts';

const NOTHING = { content: '', name: '' };

/**
 * Names what is sent (submission_id). The same words keep their name, so that trying again where no answer came makes
 * nothing twice; other words get another one, and so do the same ones once they have arrived.
 */
export function useSubmissionId() {
  const last = useRef(NOTHING);
  return {
    idFor(words: object): string {
      const content = JSON.stringify(words);
      if (last.current.content !== content) last.current = { content, name: randomId() };
      return last.current.name;
    },
    /** It has arrived. */
    renew() {
      last.current = NOTHING;
    },
  };
}
