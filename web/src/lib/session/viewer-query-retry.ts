import { isApiError } from '../api/api.ts';

/** There are three tries within ten seconds, then the rights count as unread (SESS-16). In milliseconds. */
const PAUSES_MS = [1_000, 4_000];

/** How the viewer's rights are read: patiently, because losing them for a moment closes what the viewer is doing. */
export const viewerQueryRetry = {
  retry: (failures: number, error: Error) => failures < PAUSES_MS.length && !isRefusal(error),
  // Clients that lost the server at the same moment should not all come back at once.
  retryDelay: (failures: number) => (PAUSES_MS[failures] ?? 0) * (1 + Math.random() / 4),
};

const isRefusal = (error: Error) => isApiError(error) && error.status >= 400 && error.status < 500;
