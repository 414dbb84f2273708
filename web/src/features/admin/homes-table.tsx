import type { AdminHome } from '@swapstead/contract/admin/homes.endpoints';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { dayText } from '../../lib/time/local-time.ts';
import { paths } from '../../paths.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Photo } from '../../ui/photo.tsx';
import { HideHome } from './hide-home.tsx';
import { HidingState } from './hiding-state.tsx';
import { MemberLink } from './member-link.tsx';

const COLUMNS: readonly Column<AdminHome, never>[] = [
  {
    label: m.admin_homes_table_home(),
    isTitle: true,
    className: 'lg:w-[45%]',
    cell: (home) => <Home home={home} />,
  },
  {
    label: m.admin_homes_table_host(),
    cell: ({ host }) => (
      <>
        <MemberLink member={host} />
        <span className="block text-14 text-ink-soft wrap-anywhere">{host.email}</span>
      </>
    ),
  },
  {
    label: m.admin_homes_table_listed(),
    cell: ({ created_at }) => (
      <time dateTime={created_at} className="whitespace-nowrap">
        {dayText(created_at)}
      </time>
    ),
  },
  { label: m.admin_homes_table_actions(), className: 'lg:w-32', cell: (home) => <HideHome home={home} /> },
];

/** Homes of all hosts, for admins. */
export function HomesTable({ homes, isStale }: { homes: readonly AdminHome[]; isStale: boolean }) {
  return (
    <DataTable
      caption={m.admin_frame_homes()}
      columns={COLUMNS}
      rows={homes}
      rowKey={({ id }) => id}
      isStale={isStale}
    />
  );
}

/** A hidden home has no page for others, so admins see only its photo and title. */
function Home({ home }: { home: AdminHome }) {
  const { id, title, photo, hidden_reason, host_suspended } = home;
  const isShown = hidden_reason === null && !host_suspended;
  return (
    <div className="flex items-center gap-4">
      <div className="relative h-14 w-20 flex-none overflow-clip rounded-tile bg-sand">
        {photo && <Photo photo={photo} alt="" sizes="5rem" className="absolute inset-0" />}
      </div>
      <div className="min-w-0">
        {isShown ? (
          <Link to={paths.house(id)} dir="auto" className="link-quiet font-semibold wrap-anywhere">
            {title}
          </Link>
        ) : (
          <span dir="auto" className="block font-semibold wrap-anywhere">
            {title}
          </span>
        )}
        <HidingState home={home} />
      </div>
    </div>
  );
}
