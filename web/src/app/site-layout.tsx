import { LIMITS } from '@swapstead/contract/limits';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { hasFailedLast } from '../lib/api/has-failed-last.ts';
import { useSession } from '../lib/session/session.ts';
import { useViewer, viewerQuery } from '../lib/session/viewer.ts';
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
import { useIsPageLoading } from './page-loads.ts';
import { ScrollPosition } from './scroll-position.ts';
import { type FocusState, focusContent, useFocusOnNavigation } from './use-focus-on-navigation.ts';
import { useFollowedLink } from './use-followed-link.ts';

type SiteLayoutProps = { onShown?: (() => void) | undefined; children: ReactNode };

/** The frame around every page. */
export function SiteLayout({ onShown, children }: SiteLayoutProps) {
  const { pathname } = useLocation();
  useShortcuts();
  useFocusOnNavigation();
  useFollowedLink();
  useSessionChanges();
  return (
    <div className="flex min-h-dvh flex-col">
      {/* biome-ignore lint/a11y/useValidAnchor: it goes to a place on the page, like every skip link */}
      <a
        href="#main"
        onClick={(event) => {
          // Adds no history entry, or 'Back' would lead here again.
          event.preventDefault();
          focusContent();
          document.getElementById('main')?.scrollIntoView();
        }}
        className="fixed -top-20 start-4 z-100 rounded-control bg-ink px-5 py-3 font-semibold text-paper focus:top-3"
      >
        {m.app_site_layout_skip_to_content()}
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

/** Beside the page inside its Suspense, so that it mounts when the page does. */
function Shown({ onShown }: { onShown: () => void }) {
  useEffect(onShown, [onShown]);
  return null;
}

/** Shown until the first page has loaded: dark under the transparent bar of the home page, plain elsewhere. */
function PageLoading() {
  const { pathname } = useLocation();
  return <div className={pathname === paths.home() ? 'under-bar h-svh bg-night' : 'min-h-svh'} />;
}

/** A thin line at the top while the next page loads; it waits 150 ms, so that quick pages show none. */
function PendingBar() {
  if (!useIsPageLoading()) return null;
  return <div className="pending-line" />;
}

/** The id of the field that Alt + S focuses on pages with a gallery. */
const SEARCH_FIELD = 'gallery-search';

/** Alt + S searches homes, Alt + P opens the profile; neither while typing or in a modal dialog (A11Y-05, A11Y-06). */
function useShortcuts() {
  const navigate = useNavigate();
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (isTyping(event.target) || document.querySelector('dialog:modal')) return;
    const letter = letterOf(event);
    if (letter === 's') {
      const field = document.getElementById(SEARCH_FIELD);
      if (field) field.focus();
      else void navigate(paths.home(), { state: { focus: SEARCH_FIELD } satisfies FocusState });
    } else if (letter === 'p') void navigate(paths.profile());
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

/** The letter on the key, also where Alt turns it into another character (Alt + S gives 'ß' on a Mac). */
function letterOf({ key, code }: KeyboardEvent) {
  return (/^[a-z]$/i.test(key) ? key : code.replace(/^Key/, '')).toLowerCase();
}

function isTyping(target: EventTarget | null) {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/**
 * Keeps this tab in step with the session. If someone else is signed in, or the same member has other permissions,
 * all cached data is dropped and the page's data is fetched again. If the permissions could not be fetched, nothing
 * is dropped, and they are requested again every few seconds.
 */
function useSessionChanges() {
  const client = useQueryClient();
  const session = useSession();
  const { data: viewer } = useQuery({
    ...viewerQuery,
    refetchInterval: ({ state }) => hasFailedLast(state) && LIMITS.rights_again_ms,
  });
  const rights = viewer && rightsOf(viewer);
  const before = useRef(rights);
  useEffect(() => session.follow(), [session]);
  useEffect(() => {
    if (before.current !== undefined && before.current !== rights) {
      void client.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== viewerQuery.queryKey[0] });
    }
    before.current = rights;
  }, [client, rights]);
}

function rightsOf(viewer: Viewer): string {
  return viewer.level === 'visitor' ? '' : [viewer.user_id, viewer.level, viewer.is_admin].join();
}
