import { useIsPageLoading } from './page-loads.ts';

/** A thin line at the top while the next page is on its way; it waits 150 ms, so that quick pages show none. */
export function PendingBar() {
  if (!useIsPageLoading()) return null;
  return <div className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-arriving bg-pine" />;
}
