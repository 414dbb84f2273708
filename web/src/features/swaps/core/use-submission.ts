import { useState } from 'react';
import { randomId } from '../../../lib/browser/random.ts';

/** A name for what is being sent: the same for every try, and a new one once it has arrived. */
export function useSubmission(): [id: string, renew: () => void] {
  const [id, setId] = useState(randomId);
  return [id, () => setId(randomId())];
}
