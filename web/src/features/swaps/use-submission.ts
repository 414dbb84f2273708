import { useState } from 'react';

/** A name for what is being sent: the same for every try, and a new one once it has arrived. */
export function useSubmission(): [id: string, renew: () => void] {
  const [id, setId] = useState(() => crypto.randomUUID());
  return [id, () => setId(crypto.randomUUID())];
}
