import { isMember } from '@swapstead/contract/viewer';
import { type ReactNode, Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { useViewer } from '../lib/session/viewer.ts';
import { paths } from '../paths.ts';
import { Toaster } from '../ui/toast.tsx';
import { Footer } from './footer.tsx';
import {
  ConsentKeeper,
  MemberBanner,
  NewsletterForm,
  RecoveryParts,
  SubscriptionParts,
} from './lazy-parts.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { PageLoading } from './page-loading.tsx';
import { PendingBar } from './pending-bar.tsx';
import { ScrollPosition } from './scroll-position.ts';
import { focusContent, useArrival } from './use-arrival.ts';
import { useSessionChanges } from './use-session-changes.ts';
import { useShortcuts } from './use-shortcuts.ts';

type SiteLayoutProps = { onShown?: (() => void) | undefined; children: ReactNode };

/** What stands around every page. */
export function SiteLayout({ onShown, children }: SiteLayoutProps) {
  const { pathname } = useLocation();
  useShortcuts();
  useArrival();
  useSessionChanges();
  return (
    <div className="flex min-h-dvh flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on the page, like every skip link */}
      <a
        href="#main"
        onClick={(event) => {
          // It makes no entry in the history, or 'Back' would come here again.
          event.preventDefault();
          focusContent();
          document.getElementById('main')?.scrollIntoView();
        }}
        className="fixed -top-20 left-4 z-100 rounded-control bg-ink px-5 py-3 font-semibold text-paper focus:top-3"
      >
        Skip to content
      </a>
      <ConsentKeeper />
      <PendingBar />
      <NavigationBar />
      {isMember(useViewer()) && <MemberBanner />}
      <RecoveryParts />
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <Suspense fallback={<PageLoading />}>
          {children}
          <ScrollPosition />
          {onShown && <Shown onShown={onShown} />}
        </Suspense>
      </main>
      <Footer>{pathname === paths.home() && <NewsletterForm />}</Footer>
      <OfflineNotice />
      <Toaster />
      <SubscriptionParts />
    </div>
  );
}

/** Stands beside the page, inside its Suspense, so it is there when the page is. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}
