import type { OwnProfile, ProfileForm } from '@swapstead/contract/profiles';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', 'own', userId],
    queryFn: ({ signal }) => api('GET /api/profiles/me', {}, { signal }),
  });

/** What others see of a host may have changed on every card and house. */
function useProfileSaved() {
  const client = useQueryClient();
  return (profile: OwnProfile) => {
    client.setQueryData(ownProfileQuery(profile.user_id).queryKey, profile);
    void client.invalidateQueries({ queryKey: ['homes'] });
  };
}

export function useSaveProfile() {
  const onSuccess = useProfileSaved();
  return useMutation({
    mutationFn: (body: ProfileForm) => api('PUT /api/profiles/me', { body }),
    onSuccess,
  });
}

export function useSaveAvatar() {
  const onSuccess = useProfileSaved();
  return useMutation({ mutationFn: (file: File) => api('PUT /api/profiles/me/avatar', { file }), onSuccess });
}
