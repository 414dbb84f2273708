import type { ListedUser, UserQuery } from '@swapstead/contract/admin/endpoints';
import type { AuditAction } from '@swapstead/contract/admin/user-list';
import { LIMITS } from '@swapstead/contract/limits';
import type { SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import { isMember, type Role } from '@swapstead/contract/viewer';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { viewerQuery } from '../../lib/session/viewer.ts';

/** Several admins work here, so data is fetched again on every visit. */
const live = { staleTime: 0 } as const;

export const statsQuery = queryOptions({
  ...live,
  queryKey: ['admin', 'stats'],
  queryFn: ({ signal }) => api('GET /api/admin/stats', {}, { signal }),
});

export const membersQuery = (search: string, cursor: string | undefined) =>
  queryOptions({
    ...live,
    queryKey: ['admin', 'members', search, cursor],
    queryFn: ({ signal }) =>
      api('GET /api/admin/members', { query: { search: search || undefined, cursor } }, { signal }),
    placeholderData: keepPreviousData,
  });

/**
 * Messages about the result. The hooks below show them, not the button, so that admins who have moved on still see
 * them.
 */
type Messages<Done = void> = { onSuccess: (done: Done) => void; onError: (error: Error) => void };

export function useSetRole({ onSuccess, onError }: Messages) {
  const client = useQueryClient();
  const readAnew = async () => {
    await client.invalidateQueries(viewerQuery);
    const viewer = client.getQueryData(viewerQuery.queryKey);
    // Admins may remove their own role; then the list isn't fetched again.
    if (!viewer || !isMember(viewer) || !viewer.is_admin) return;
    await Promise.all(
      [
        ['admin', 'members'],
        ['admin', 'member'],
        ['admin', 'audit'],
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
  };
  return useMutation({
    mutationFn: ({ user_id, role }: { user_id: string; role: Role }) =>
      api('PUT /api/user_roles/:user_id', { params: { user_id }, body: { role } }),
    async onSettled(_role, error) {
      await readAnew();
      if (error) onError(error);
      else onSuccess();
    },
  });
}

/** Calls list-users-admin; a response without users is an error (USERS-12). */
export async function listUsers(query: Partial<UserQuery>, signal: AbortSignal) {
  const reply = await api('POST /api/functions/list-users-admin', { body: query }, { signal });
  if (!Array.isArray(reply?.users)) throw new Error('Invalid response format from admin function');
  return reply;
}

export type UserFilters = Pick<UserQuery, 'search' | 'status' | 'sort' | 'direction'>;

export const usersQuery = (filters: UserFilters, cursor: string | undefined) =>
  queryOptions({
    ...live,
    queryKey: ['admin', 'users', filters, cursor],
    queryFn: ({ signal }) => listUsers({ ...filters, cursor, limit: LIMITS.users_page }, signal),
    placeholderData: keepPreviousData,
  });

export const userCountsQuery = queryOptions({
  ...live,
  queryKey: ['admin', 'user-counts'],
  queryFn: ({ signal }) => api('GET /api/admin/users/counts', {}, { signal }),
});

type UsersPage = { users: ListedUser[]; next_cursor: string | null };

export function useSetSubscription({ onSuccess, onError }: Messages) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { userId: string; subscriptionStatus: SubscriptionStatus }) =>
      api('POST /api/functions/update-user-subscription', { body }),
    // The row keeps its place, whatever the list's order or filter.
    onSuccess: (changed) =>
      client.setQueriesData<UsersPage>({ queryKey: ['admin', 'users'] }, (page) =>
        page
          ? { ...page, users: page.users.map((user) => (user.user_id === changed.user_id ? changed : user)) }
          : undefined,
      ),
    async onSettled(_user, error) {
      await Promise.all(
        [userCountsQuery.queryKey, ['admin', 'member'], ['admin', 'audit']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
      if (error) onError(error);
      else onSuccess();
    },
  });
}

/** All data of one member; changes on the member's page invalidate it (['admin', 'member']). */
export const memberQuery = (id: string) =>
  queryOptions({
    ...live,
    queryKey: ['admin', 'member', id],
    queryFn: ({ signal }) => api('GET /api/admin/members/:id', { params: { id } }, { signal }),
  });

export const adminHomesQuery = (filters: { search?: string; hidden?: '1' }, cursor: string | undefined) =>
  queryOptions({
    ...live,
    queryKey: ['admin', 'homes', filters, cursor],
    queryFn: ({ signal }) => api('GET /api/admin/homes', { query: { ...filters, cursor } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Hides a home with a reason, or shows it again without one. */
export function useHideHome({ onSuccess, onError }: Messages<{ isHidden: boolean }>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string | null }) =>
      reason === null
        ? api('POST /api/admin/homes/:id/show', { params: { id } })
        : api('POST /api/admin/homes/:id/hide', { params: { id }, body: { reason } }),
    async onSettled(_home, error, { reason }) {
      await Promise.all(
        ['homes', 'member', 'audit', 'stats'].map((part) =>
          client.invalidateQueries({ queryKey: ['admin', part] }),
        ),
      );
      if (error) onError(error);
      else onSuccess({ isHidden: reason !== null });
    },
  });
}

export const adminReviewsQuery = (search: string, cursor: string | undefined) =>
  queryOptions({
    ...live,
    queryKey: ['admin', 'reviews', search, cursor],
    queryFn: ({ signal }) =>
      api('GET /api/admin/reviews', { query: { search: search || undefined, cursor } }, { signal }),
    placeholderData: keepPreviousData,
  });

/** Hides a review or its reply with a reason, or shows it again with one. */
export function useHideReview() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      id,
      ...body
    }: {
      id: string;
      what: 'review' | 'reply';
      hidden: boolean;
      reason: string;
    }) => api('POST /api/admin/reviews/:id/hidden', { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Removes a member's verified identity, with a reason. */
export function useRemoveIdentity() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      api('POST /api/admin/members/:id/remove-identity', { params: { id }, body: { reason } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** @param filter `user_id`: only actions by or about this member */
export const auditQuery = (
  filter: { action?: AuditAction | undefined; user_id?: string },
  cursor: string | undefined,
) =>
  queryOptions({
    ...live,
    queryKey: ['admin', 'audit', filter, cursor],
    queryFn: ({ signal }) => api('GET /api/audit_log', { query: { ...filter, cursor } }, { signal }),
    placeholderData: keepPreviousData,
  });
