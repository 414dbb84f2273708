import type { Member } from '@swapstead/contract/admin/endpoints';
import { LIMITS } from '@swapstead/contract/limits';
import { ROLES, type Role } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
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

const OPTIONS = optionsOf(ROLES, {
  user: m.admin_member_roles_user(),
  admin: m.admin_member_roles_admin(),
});
const FAILED = m.admin_member_roles_loading_failed();

const COLUMNS: readonly Column<Member, never>[] = [
  {
    label: m.admin_member_roles_name(),
    isTitle: true,
    className: 'lg:w-[45%]',
    cell: (member) => <MemberLink member={member} />,
  },
  {
    label: m.admin_member_roles_email(),
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    label: m.admin_member_roles_role(),
    cell: (member) => <RoleSelect member={member} />,
    className: 'lg:w-44',
  },
];

/** Finds members by part of their address or name and gives them roles (ADMIN-04 to ADMIN-09). */
export function MemberRoles() {
  const [search, setSearch] = useState('');
  const pages = useCursorPages(search);
  const { data, error, isPlaceholderData, refetch } = useQuery(membersQuery(search, pages.cursor));
  useErrorToast(error, m.common_error(), () => FAILED);
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="text-28">
        {m.admin_member_roles_roles()}
      </h2>
      <SearchField
        label={m.admin_users_search()}
        placeholder={m.admin_users_search_placeholder()}
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
          caption={m.admin_member_roles_members_and_their_roles()}
          columns={COLUMNS}
          rows={data.members}
          rowKey={({ user_id }) => user_id}
          isStale={isPlaceholderData}
        />
      )}
      <p role="status" className="text-ink-soft">
        {data?.members.length === 0 && m.admin_users_no_users_found()}
      </p>
      {data && (
        <Pager label={m.admin_member_roles_pages_of_members()} pages={pages} next={data.next_cursor} />
      )}
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
    onSuccess: () => toast(m.admin_member_roles_role_updated()),
    onError: (error) => {
      if (isUnconfirmed(error)) return;
      const why = isApiError(error) && error.status === 409 ? [error.message] : [];
      toastError(m.common_error(), [m.admin_member_roles_update_failed(), ...why]);
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
        aria-label={m.admin_member_roles_role_of({ email })}
        options={OPTIONS}
        value={isPending ? variables.role : role}
        aria-busy={isPending}
        className="w-full"
        onChange={setAsked}
      />
      <Dialog
        title={
          asked === 'admin'
            ? m.admin_member_roles_ask_to_make_admin()
            : m.admin_member_roles_ask_to_take_role_away()
        }
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsked(undefined)}>
              {m.common_cancel()}
            </Button>
            <Button onClick={() => asked && change(asked)}>{m.admin_member_roles_change_role()}</Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          {asked === 'admin'
            ? m.admin_member_roles_what_an_admin_can_do({ email })
            : m.admin_member_roles_no_longer_admin({ email })}{' '}
          {m.admin_member_roles_audit_log_keeps_who()}
        </p>
      </Dialog>
    </>
  );
}
