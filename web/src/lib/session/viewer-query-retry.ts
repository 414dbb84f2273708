import { isApiError } from '../api/api.ts';

/** Three tries within ten seconds, then the permissions count as unknown (SESS-16). */
const PAUSES_MS = [1_000, 4_000];

/** Retries for the viewer's permissions: losing them for a moment would close what the viewer is doing. */
export const viewerQueryRetry = {
  retry: (failures: number, error: Error) => failures < PAUSES_MS.length && !isRefusal(error),
  // Clients that lost the server at the same time should not all return at the same time.
  retryDelay: (failures: number) => (PAUSES_MS[failures] ?? 0) * (1 + Math.random() / 4),
};

const isRefusal = (error: Error) => isApiError(error) && error.status >= 400 && error.status < 500;
