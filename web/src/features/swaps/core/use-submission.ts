import { useState } from 'react';
import { randomId } from '../../../lib/browser/random.ts';

/** An id for what is sent: the same for every try, and a new one after success. */
export function useSubmission(): [id: string, renew: () => void] {
  const [id, setId] = useState(randomId);
  return [id, () => setId(randomId())];
}
