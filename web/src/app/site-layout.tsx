import { Outlet, ScrollRestoration } from 'react-router';
import { Toaster } from '../ui/toast.tsx';

/** What stands around every page. */
export function SiteLayout() {
  return (
    <>
      <a
        href="#main"
        className="fixed -top-20 left-4 z-100 rounded-control bg-ink px-5 py-3 font-semibold text-paper focus:top-3"
      >
        Skip to content
      </a>
      <main id="main" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <Toaster />
      <ScrollRestoration />
    </>
  );
}
