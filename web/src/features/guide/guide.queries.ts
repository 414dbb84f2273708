import type { GuideForm } from '@swapstead/contract/swaps/stays.endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, isApiError } from '../../lib/api/api.ts';

/** The guide of a member's own home, as loaded by its editor. */
export const ownGuideQuery = (homeId: string) =>
  queryOptions({
    queryKey: ['guide', homeId],
    queryFn: ({ signal }) => api('GET /api/homes/:id/guide', { params: { id: homeId } }, { signal }),
    staleTime: 0,
    // The guide must not change while the host is typing.
    refetchOnWindowFocus: false,
  });

export function useSaveGuide(homeId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: GuideForm) => api('PUT /api/homes/:id/guide', { params: { id: homeId }, body }),
    onSuccess(saved) {
      client.setQueryData(ownGuideQuery(homeId).queryKey, saved);
      // Guests see the change, and signing may have required the address.
      void client.invalidateQueries({ queryKey: ['swaps'] });
    },
    // After a conflict the host chooses between their edits and the stored guide, so load the stored one.
    onError: (error) =>
      isApiError(error) && error.status === 409
        ? client.invalidateQueries({ queryKey: ownGuideQuery(homeId).queryKey })
        : undefined,
  });
}

export const addGuidePhoto = (homeId: string, file: File) =>
  api('POST /api/homes/:id/guide/photos', { params: { id: homeId }, file });
