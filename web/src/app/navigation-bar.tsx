import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { Menu, X } from 'lucide-react';
import {
  type RefObject,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { Link, useLocation } from 'react-router';
import { watchSizes } from '../lib/browser/observers.ts';
import { useKnownViewer } from '../lib/session/viewer.ts';
import { paths } from '../paths.ts';
import { Brand } from '../ui/brand.tsx';
import { BarLink } from './bar-link.tsx';
import { NarrowBell } from './lazy-parts.tsx';
import { AccountLinks } from './navigation-items.tsx';
import { FOOT_LINKS, SITE_LINKS } from './navigation-links.ts';

/** Invisible and unreachable, but as wide as before, so that it can still be measured. */
const collapsed =
  'max-md:invisible max-md:absolute max-md:inset-x-0 max-md:overflow-hidden md:max-[1025px]:group-data-overflows/bar:invisible md:max-[1025px]:group-data-overflows/bar:absolute md:max-[1025px]:group-data-overflows/bar:inset-x-0 md:max-[1025px]:group-data-overflows/bar:overflow-hidden';

/**
 * The bar at the top of every page. Narrow windows are detected by CSS alone, so that the first paint is right. Only
 * between 768 and 1024 px does a measurement decide whether the links collapse behind the menu button (NAV-10 to
 * NAV-12). Above that they never collapse, but move closer together when the text is large.
 */
export function NavigationBar() {
  const { pathname, key } = useLocation();
  const viewer = useKnownViewer();
  const [isOpen, setOpen] = useState(false);
  const row = useRef<HTMLDivElement>(null);
  const brand = useRef<HTMLAnchorElement>(null);
  const links = useRef<HTMLDivElement>(null);
  const account = useRef<HTMLDivElement>(null);
  const header = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const overflows = useOverflow(row, [brand, links, account]);
  const isHome = pathname === paths.home();
  const isOverHero = useOverHero();
  const isClear = isHome && isOverHero && !isOpen;
  // Over the hero the bar stays transparent, but text scrolling under it must not make it unreadable.
  const isScrolled = useIsScrolled();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the menu
  useEffect(() => setOpen(false), [key]);
  useClosing(isOpen, () => setOpen(false), { header, button });

  return (
    <header
      ref={header}
      data-bar={isClear ? 'clear' : 'solid'}
      data-overflows={overflows || undefined}
      data-scrolled={isScrolled || undefined}
      // While its menu or the bell's panel is open, the bar is above the cookie banner.
      className={`group/bar sticky top-0 z-40 border-b transition-colors has-aria-expanded:z-70 ${
        isClear
          ? 'on-photo border-transparent text-on-photo before:absolute before:inset-0 before:-z-1 before:bg-night/85 before:backdrop-blur-md before:opacity-0 before:transition-opacity data-scrolled:before:opacity-100'
          : 'border-line bg-paper'
      }`}
    >
      <div ref={row} className="wrap flex h-bar items-center gap-7 nav:gap-[clamp(16px,8vw-3.4rem,40px)]">
        <Link ref={brand} to={paths.home()} className="flex-none">
          <Brand onPhoto={isClear} />
        </Link>
        <nav
          aria-label={m.app_navigation_bar_main()}
          className={`flex min-w-0 flex-1 items-center justify-between gap-7 nav:text-[min(1rem,1.58vw)] ${collapsed}`}
        >
          <div
            ref={links}
            className="flex flex-none items-center gap-7 nav:gap-[clamp(12px,14vw-131px,32px)]"
          >
            {SITE_LINKS.map((link) => (
              <BarLink key={link.to} {...link} />
            ))}
          </div>
          {/* Until the viewer is known, no account links are shown, but their space is reserved. */}
          <div
            ref={account}
            className={`flex flex-none items-center gap-6 nav:gap-[clamp(10px,14vw-134px,28px)] ${viewer ? '' : 'invisible'}`}
          >
            <AccountLinks viewer={viewer} onPhoto={isClear} withBell />
          </div>
        </nav>
        <noscript className="ms-auto md:hidden">
          <a href={`#${FOOT_LINKS}`} className="py-2.5 font-medium">
            {m.app_navigation_bar_menu()}
          </a>
        </noscript>
        <div className="ms-auto flex md:hidden md:max-[1025px]:group-data-overflows/bar:flex">
          {viewer && isMember(viewer) && <NarrowBell viewer={viewer} />}
          <button
            ref={button}
            type="button"
            aria-label={isOpen ? m.app_navigation_bar_close_menu() : m.app_navigation_bar_open_menu()}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            className="-me-2.5 grid size-11 flex-none place-items-center rounded-full"
          >
            {isOpen ? (
              <X aria-hidden="true" className="size-6" />
            ) : (
              <Menu aria-hidden="true" className="size-6" />
            )}
          </button>
        </div>
      </div>
      {isOpen && <NavigationMenu viewer={viewer} onChoose={() => setOpen(false)} />}
    </header>
  );
}

/** Whether the page is scrolled by less than the height of the window minus 100 px (NAV-08). */
function useOverHero() {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY < window.innerHeight - 100,
    () => true,
  );
}

/** Whether the page is scrolled, so that content may be under the bar. */
function useIsScrolled() {
  return useSyncExternalStore(
    onScroll,
    () => window.scrollY > 24,
    () => false,
  );
}

function onScroll(changed: () => void) {
  const events = ['scroll', 'resize'] as const;
  for (const event of events) addEventListener(event, changed, { passive: true });
  return () => {
    for (const event of events) removeEventListener(event, changed);
  };
}

type NavigationMenuProps = {
  viewer: Viewer | undefined;
  onChoose: () => void;
};

const item = 'block w-full border-b border-line py-3.5 text-18 font-medium aria-[current]:text-pine';

/** The menu below a collapsed bar; a long one scrolls inside. Choosing a link closes it (NAV-13). */
function NavigationMenu({ viewer, onChoose }: NavigationMenuProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the click of a link or button inside, which the keyboard gives too
    <nav
      aria-label={m.app_navigation_bar_main()}
      onClick={onChoose}
      className="absolute inset-x-0 top-full max-h-[calc(100dvh-var(--bar))] overflow-y-auto border-b border-line bg-paper px-gutter pt-2 pb-6 shadow-soft md:hidden md:max-[1025px]:group-data-overflows/bar:block"
    >
      {SITE_LINKS.map((link) => (
        <BarLink key={link.to} {...link} className={item} />
      ))}
      {viewer && <AccountLinks viewer={viewer} className={item} buttonClassName="mt-5 w-full min-h-12" />}
    </nav>
  );
}

type Parts = {
  header: RefObject<HTMLElement | null>;
  button: RefObject<HTMLElement | null>;
};

/**
 * Closes the open menu on Escape (returning the focus to its button), when pointer or focus leave the bar, and when
 * the window has become so wide that the button is hidden.
 */
function useClosing(isOpen: boolean, close: () => void, { header, button }: Parts) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    button.current?.focus();
    close();
  });
  const onElsewhere = useEffectEvent((event: Event) => {
    if (!header.current?.contains(event.target as Node)) close();
  });
  const onResize = useEffectEvent(() => {
    if (!button.current?.checkVisibility()) close();
  });
  useEffect(() => {
    if (!isOpen) return;
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', (event) => onKeyDown(event), { signal });
    document.addEventListener('pointerdown', (event) => onElsewhere(event), { signal });
    document.addEventListener('focusin', (event) => onElsewhere(event), { signal });
    addEventListener('resize', () => onResize(), { signal });
    return () => listening.abort();
  }, [isOpen]);
}

/** The smallest gap between neighbours in the bar, in pixels. */
const GAP = 28;

/**
 * Whether the parts of a row, side by side, are wider than the row. Measured again whenever one of them changes its
 * width: with the window, a role's links or the loading of the font (NAV-11). Invisible parts count as long as they
 * keep their width.
 */
function useOverflow(row: RefObject<HTMLElement | null>, parts: RefObject<HTMLElement | null>[]) {
  const [overflows, setOverflows] = useState(false);
  const [brand, links, account] = parts;
  useLayoutEffect(() => {
    const box = row.current;
    if (!box) return;
    const measured = [brand, links, account].flatMap((part) => part?.current ?? []);
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(box);
      const room = box.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      const needed = measured.reduce((sum, part) => sum + part.offsetWidth, GAP * (measured.length - 1));
      setOverflows(needed > room);
    };
    const stop = watchSizes([box, ...measured], measure);
    measure();
    return stop;
  }, [row, brand, links, account]);
  return overflows;
}
