import type { OwnProfile, ProfileChanges, ProfileForm } from '@swapstead/contract/profiles/endpoints';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';

export const ownProfileQuery = (userId: string) =>
  queryOptions({
    queryKey: ['profiles', 'own', userId],
    queryFn: (context) => api('GET /api/profiles/me', {}, context),
  });

/** Every loaded card and house may show the changed profile. */
function useProfileSaved() {
  const client = useQueryClient();
  return (profile: OwnProfile) => {
    client.setQueryData(ownProfileQuery(profile.user_id).queryKey, profile);
    void client.invalidateQueries({ queryKey: ['homes'] });
  };
}

/**
 * Saves fields of the member's profile. The server replaces the whole profile, so the other fields are fetched first:
 * changes saved in another window since then are kept, such as hiding the email address.
 */
export function useSaveProfile(userId: string) {
  const client = useQueryClient();
  const onSuccess = useProfileSaved();
  return useMutation({
    mutationFn: async (changes: Partial<ProfileChanges>) => {
      const stored = await client.fetchQuery({
        ...ownProfileQuery(userId),
        staleTime: 0,
        networkMode: 'always',
      });
      return api('PUT /api/profiles/me', { body: { ...entriesOf(stored), ...changes } });
    },
    onSuccess,
  });
}

/** A profile as form values: inputs contain text, so missing values are empty. */
export function entriesOf(profile: OwnProfile): ProfileForm {
  return {
    display_name: profile.display_name ?? '',
    bio: profile.bio ?? '',
    location: profile.location ?? '',
    phone: profile.phone ?? '',
    website: profile.website ?? '',
    interests: profile.interests,
    languages: profile.languages,
    contact_preference: profile.contact_preference,
    share_email: profile.share_email,
  };
}

export function useSaveAvatar() {
  const onSuccess = useProfileSaved();
  return useMutation({ mutationFn: (file: File) => api('PUT /api/profiles/me/avatar', { file }), onSuccess });
}
