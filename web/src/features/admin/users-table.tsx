import type { ListedUser } from '@swapstead/contract/admin/endpoints';
import type { UserSort } from '@swapstead/contract/admin/user-list';
import { isSubscribed, type SubscriptionStatus } from '@swapstead/contract/membership/subscription';
import { m } from '@swapstead/messages';
import { dayText } from '../../lib/time/local-time.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { type Column, DataTable, type Sorting } from '../../ui/data-table.tsx';
import { optionsOf, Select } from '../../ui/select.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useSetSubscription } from './admin.queries.ts';
import { MemberLink } from './member-link.tsx';

export const STATUS_LABELS: Record<SubscriptionStatus, string> = {
  free: m.admin_users_table_free(),
  paid: m.admin_users_table_paid(),
  trialing: m.admin_users_table_trialing(),
  cancelled: m.admin_users_table_cancelled(),
};
const STATUS_TONES: Record<SubscriptionStatus, BadgeTone> = {
  free: 'quiet',
  paid: 'pine',
  trialing: 'honey',
  cancelled: 'plain',
};
const PLAN_LABELS: Record<ListedUser['subscription_plan'], string> = {
  free: m.admin_users_table_free(),
  biannual: m.admin_users_table_biannual(),
  annual: m.admin_users_table_annual(),
  premium: m.admin_users_table_premium(),
};
/** In the order of USERS-05. */
const ORDER = ['free', 'paid', 'trialing', 'cancelled'] as const satisfies readonly SubscriptionStatus[];
const OPTIONS = optionsOf(ORDER, {
  free: m.admin_users_table_set_free(),
  paid: m.admin_users_table_set_paid(),
  trialing: m.admin_users_table_set_trialing(),
  cancelled: m.admin_users_table_set_cancelled(),
});

const COLUMNS: readonly Column<ListedUser, UserSort>[] = [
  {
    label: m.admin_users_table_user(),
    sort: 'name',
    isTitle: true,
    cell: (user) => <Who user={user} />,
    className: 'lg:w-[28%]',
  },
  {
    label: m.admin_users_table_email(),
    sort: 'email',
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
    className: 'lg:w-[26%]',
  },
  {
    label: m.admin_users_table_status(),
    sort: 'status',
    cell: ({ subscription_status: status }) => <SubscriptionBadge status={status} />,
  },
  { label: m.admin_users_table_plan(), sort: 'plan', cell: (user) => <PlanCell user={user} /> },
  {
    label: m.admin_users_table_joined(),
    sort: 'joined',
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {dayText(created_at)}
      </time>
    ),
  },
  {
    label: m.admin_users_table_actions(),
    className: 'lg:w-40',
    cell: (user) => <SubscriptionSelect user={user} />,
  },
];

type UsersTableProps = {
  users: readonly ListedUser[];
  sorting: Sorting<UserSort>;
  onSort: (sorting: Sorting<UserSort>) => void;
  isStale: boolean;
};

/** Users with their subscriptions (USERS-04 to USERS-08). */
export function UsersTable({ users, ...rest }: UsersTableProps) {
  return (
    <DataTable
      caption={m.admin_users_table_users()}
      columns={COLUMNS}
      rows={users}
      rowKey={({ user_id }) => user_id}
      {...rest}
    />
  );
}

function Who({ user }: { user: ListedUser }) {
  const { location } = user;
  return (
    <>
      <MemberLink member={user} />
      {location && <bdi className="block text-14 text-ink-soft wrap-anywhere">{location}</bdi>}
    </>
  );
}

export function SubscriptionBadge({ status }: { status: SubscriptionStatus }) {
  return <Badge tone={STATUS_TONES[status]}>{STATUS_LABELS[status]}</Badge>;
}

export function PlanCell({ user }: { user: ListedUser }) {
  const { subscription_plan, subscription_status, subscription_end_date: end } = user;
  return (
    <>
      {PLAN_LABELS[subscription_plan]}
      {end && (
        <span className="block text-14 whitespace-nowrap text-ink-soft">
          {isSubscribed(subscription_status)
            ? m.admin_users_table_plan_until({ day: dayText(end) })
            : m.admin_users_table_plan_ended({ day: dayText(end) })}
        </span>
      )}
    </>
  );
}

/** Shows the status that the server last returned. */
export function SubscriptionSelect({ user: { user_id, email, subscription_status } }: { user: ListedUser }) {
  const { mutate, isPending, variables } = useSetSubscription({
    onSuccess: () => toast(m.admin_users_table_status_updated()),
    onError: ({ message }) =>
      toastError(m.admin_users_table_update_failed(), message || m.common_try_again_later()),
  });
  return (
    <Select
      size="small"
      aria-label={m.admin_users_table_status_of({ email })}
      options={OPTIONS}
      value={isPending ? variables.subscriptionStatus : subscription_status}
      aria-busy={isPending}
      className="w-full"
      onChange={(subscriptionStatus) => mutate({ userId: user_id, subscriptionStatus })}
    />
  );
}
