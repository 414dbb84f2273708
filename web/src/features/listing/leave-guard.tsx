import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type LeaveGuardProps = {
  /** Whether something would be lost. */
  active: boolean;
  title: string;
  children: string;
};

/**
 * Asks before the page is left while something would be lost: by the browser's own question on a reload or close, by
 * a dialog on a link of the site.
 */
export function LeaveGuard({ active, title, children }: LeaveGuardProps) {
  const navigate = useNavigate();
  const [target, setTarget] = useState<string>();

  useEffect(() => {
    if (!active) return;
    const askToStay = (event: BeforeUnloadEvent) => event.preventDefault();
    const holdLink = (event: MouseEvent) => {
      const href = hrefOf(event);
      if (!href) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget(href);
    };
    window.addEventListener('beforeunload', askToStay);
    document.addEventListener('click', holdLink, { capture: true });
    return () => {
      window.removeEventListener('beforeunload', askToStay);
      document.removeEventListener('click', holdLink, { capture: true });
    };
  }, [active]);

  return (
    <Dialog
      title={title}
      open={target !== undefined}
      onClose={() => setTarget(undefined)}
      actions={
        <>
          <Button look="quiet" onClick={() => setTarget(undefined)}>
            Stay here
          </Button>
          <Button onClick={() => void navigate(target ?? '/')}>Leave</Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}

/** The address on this site that a click leads to, on another page and in this window. */
function hrefOf(event: MouseEvent): string | undefined {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link?.href || link.target || link.origin !== location.origin) return;
  return link.pathname === location.pathname ? undefined : link.pathname + link.search + link.hash;
}
