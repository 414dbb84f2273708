import { m } from '@swapstead/messages';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { sitePath } from '../lib/address/site-language.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type LeaveGuardProps = {
  /** Whether there are unsaved changes. */
  active: boolean;
  title: string;
  children: string;
};

/** The target of a blocked navigation: a link's address, or the key of a history entry. */
type Target = { href: string } | { key: string };

/**
 * Asks before the page is left with unsaved changes. A reload or close shows the browser's own dialog; a link of the
 * site or Back shows ours, if the browser lets a page block it.
 */
export function LeaveGuard({ active, title, children }: LeaveGuardProps) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<Target>();
  const isLeaving = useRef(false);

  useEffect(() => {
    if (!active) return;
    const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdLink = (event: MouseEvent) => {
      const href = hrefOf(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget({ href });
    };
    const holdStep = (event: NavigateEvent) => {
      const { key, sameDocument, url } = event.destination;
      const isElsewhere = new URL(url).pathname !== location.pathname;
      if (event.navigationType !== 'traverse' || !event.cancelable || !sameDocument || !isElsewhere) return;
      if (isLeaving.current) return;
      event.preventDefault();
      setTarget({ key });
    };
    window.addEventListener('beforeunload', askToStay);
    document.addEventListener('click', holdLink, { capture: true });
    window.navigation?.addEventListener('navigate', holdStep);
    return () => {
      window.removeEventListener('beforeunload', askToStay);
      document.removeEventListener('click', holdLink, { capture: true });
      window.navigation?.removeEventListener('navigate', holdStep);
    };
  }, [active]);

  function leave() {
    if (!target) return;
    isLeaving.current = true;
    if ('href' in target) void navigate(target.href);
    else window.navigation.traverseTo(target.key);
  }

  return (
    <Dialog
      title={title}
      open={target !== undefined}
      onClose={() => setTarget(undefined)}
      actions={
        <>
          <Button look="quiet" onClick={() => setTarget(undefined)}>
            {m.ui_leave_guard_stay_here()}
          </Button>
          <Button onClick={leave}>{m.ui_leave_guard_leave()}</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

/** The address on this site that a click opens, on another page in this window. */
function hrefOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.origin !== location.origin) return;
  return link.pathname === location.pathname ? undefined : sitePath(link.pathname) + link.search + link.hash;
}
