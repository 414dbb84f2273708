import { AUDIT_ACTIONS } from '@swapstead/contract/admin/user-list';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { auditQuery } from '../../features/admin/admin.queries.ts';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { ACTION_NAMES, AuditTable } from '../../features/admin/audit-table.tsx';
import { useCursorPages } from '../../lib/api/cursor-pages.ts';
import { TableSkeleton } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LetterDrawing } from '../../ui/illustrations/letter-drawing.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pager } from '../../ui/pager.tsx';
import { optionsOf, Select } from '../../ui/select.tsx';

/** /admin/audit: changes by admins, so that they can check on each other. */
export function Page() {
  return (
    <AdminFrame title={m.admin_frame_audit_log()}>
      <Log />
    </AdminFrame>
  );
}

const ACTIONS = [
  { value: '', label: m.admin_audit_all_changes() },
  ...optionsOf(AUDIT_ACTIONS, ACTION_NAMES),
];

function Log() {
  const [params, setParams] = useSearchParams();
  const action = AUDIT_ACTIONS.find((one) => one === params.get('action'));
  const pages = useCursorPages(action ?? '');
  const { data, error, isPlaceholderData, refetch } = useQuery(auditQuery({ action }, pages.cursor));
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <p className="max-w-text text-ink-soft">{m.admin_audit_what_it_records()}</p>
        <Select
          aria-label={m.admin_audit_filter_by_kind_change()}
          options={ACTIONS}
          value={action ?? ''}
          onChange={(next) => setParams(next ? { action: next } : {}, { replace: true })}
          className="w-full sm:w-52"
        />
      </div>
      {!data && !error && <TableSkeleton />}
      {!data && error && <LoadFailed title={m.admin_audit_loading_failed()} onRetry={refetch} />}
      {data?.entries.length === 0 && <EmptyState drawing={<LetterDrawing />} title={m.admin_audit_empty()} />}
      {data && data.entries.length > 0 && <AuditTable entries={data.entries} isStale={isPlaceholderData} />}
      {data && <Pager label={m.admin_audit_pages_of_the_log()} pages={pages} next={data.next_cursor} />}
    </>
  );
}
