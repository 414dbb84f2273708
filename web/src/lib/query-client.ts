import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api.ts';

/** A refusal is an answer: only silence and 5xx are asked again, once. */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        retry: (failures, error) =>
          failures < 1 && !(isApiError(error) && error.status >= 400 && error.status < 500),
        retryDelay: 400,
      },
    },
  });
}
