import type { Member } from '@swapstead/contract/admin/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import { ROLES, type Role } from '@swapstead/contract/viewer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError, isUnconfirmed } from '../../lib/api/api.ts';
import { useCursorPages } from '../../lib/api/cursor-pages.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable, TableSkeleton } from '../../ui/data-table.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailedBox } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import { optionsOf, Select } from '../../ui/select.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useErrorToast } from '../../ui/use-error-toast.ts';
import { membersQuery, useSetRole } from './admin.queries.ts';
import { MemberLink } from './member-link.tsx';

const OPTIONS = optionsOf(ROLES, { user: 'user', admin: 'admin' });
const FAILED = 'Failed to load users. Make sure you have admin privileges.';

const COLUMNS: readonly Column<Member, never>[] = [
  {
    label: 'Name',
    isTitle: true,
    className: 'lg:w-[45%]',
    cell: (member) => <MemberLink member={member} />,
  },
  { label: 'Email', cell: ({ email }) => <span className="wrap-anywhere">{email}</span> },
  { label: 'Role', cell: (member) => <RoleSelect member={member} />, className: 'lg:w-44' },
];

/** Finds members by part of their address or name and gives them roles (ADMIN-04 to ADMIN-09). */
export function MemberRoles() {
  const [search, setSearch] = useState('');
  const pages = useCursorPages(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(membersQuery(search, pages.cursor));
  useErrorToast(error, 'Error', () => FAILED);
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="text-28">
        Roles
      </h2>
      <SearchField
        label="Search users"
        placeholder="Part of an email or a name"
        maxLength={LIMITS.search_text}
        value={search}
        onSearch={setSearch}
        className="mt-5 mb-5 max-w-xl"
      />
      {!data && !error && <TableSkeleton />}
      {!data && error && (
        <LoadFailedBox className="justify-items-start gap-4" onRetry={refetch}>
          {FAILED}
        </LoadFailedBox>
      )}
      {data && data.members.length > 0 && (
        <DataTable
          caption="Members and their roles"
          columns={COLUMNS}
          rows={data.members}
          rowKey={({ user_id }) => user_id}
          isStale={isPlaceholderData}
        />
      )}
      <p role="status" className="text-ink-soft">
        {data?.members.length === 0 && 'No users found'}
      </p>
      {data && <Pager label="Pages of members" pages={pages} next={data.next_cursor} />}
    </section>
  );
}

/** Shows the role that the server last returned. */
export function RoleSelect({
  member: { user_id, email, role },
}: {
  member: Pick<Member, 'user_id' | 'email' | 'role'>;
}) {
  const { mutate, isPending, variables } = useSetRole({
    onSuccess: () => toast('Role updated'),
    onError: (error) => {
      if (isUnconfirmed(error)) return;
      const why = isApiError(error) && error.status === 409 ? [error.message] : [];
      toastError('Error', ['Failed to update user role', ...why]);
    },
  });
  const [asked, setAsked] = useState<Role>();
  function change(next: Role) {
    setAsked(undefined);
    mutate({ user_id, role: next });
  }
  return (
    <>
      <Select
        size="small"
        aria-label={`Role of ${email}`}
        options={OPTIONS}
        value={isPending ? variables.role : role}
        aria-busy={isPending}
        className="w-full"
        onChange={setAsked}
      />
      <Dialog
        title={asked === 'admin' ? 'Make an admin?' : 'Take the admin role away?'}
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsked(undefined)}>
              Cancel
            </Button>
            <Button onClick={() => asked && change(asked)}>Change role</Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          {asked === 'admin'
            ? `${email} will see all members and tickets, and can change roles, subscriptions and listings.`
            : `${email} will no longer reach the pages of the administration.`}{' '}
          The audit log keeps who changed it.
        </p>
      </Dialog>
    </>
  );
}
