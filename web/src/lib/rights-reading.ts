import { isApiError } from './api.ts';

/** Three tries within ten seconds; what none of them could read counts as unread (SESS-16). In milliseconds. */
const PAUSES_MS = [1_000, 4_000];

/** How the rights of the viewer are read: patiently, since to lose them for a moment closes what is being done. */
export const readingRights = {
  retry: (failures: number, error: Error) => failures < PAUSES_MS.length && !isRefusal(error),
  // Not all who lost the server at the same moment come back at the same one.
  retryDelay: (failures: number) => (PAUSES_MS[failures] ?? 0) * (1 + Math.random() / 4),
};

const isRefusal = (error: Error) => isApiError(error) && error.status >= 400 && error.status < 500;
