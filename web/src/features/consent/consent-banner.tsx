import { m } from '@swapstead/messages';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { consentTexts } from '../../content/consent.ts';
import { watchSizes } from '../../lib/browser/observers.ts';
import { useFrameSite } from '../../lib/loading/site.ts';
import { Button } from '../../ui/button.tsx';
import { lazyOnOpen } from '../../ui/lazy/lazy-on-open.tsx';
import { decide, EVERYTHING, NOTHING } from './consent.ts';

/** By then the window shows the page without the banner. */
const PAINTED_MS = 50;

const Dialog = lazyOnOpen(async () => (await import('./consent-dialog.tsx')).ConsentDialog);

/**
 * Asks for consent on the first visit (COOKIE-10), at the bottom of the window. It isn't a dialog, so the page can be
 * used. Its height is the page's `--notice`, which keeps toasts, the end of the page and the 'Work in Progress'
 * dialog clear of it (COOKIE-11).
 */
export function ConsentBanner() {
  const { policy_date } = useFrameSite();
  const [dialog, setDialog] = useState<'none' | 'open' | 'closed'>('none');
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => keepRoomFor(banner.current), []);
  const { title, text, short, accept, essential, settings, policy } = consentTexts.banner;
  return (
    <section
      ref={banner}
      aria-label={m.consent_banner_cookies()}
      className="no-print fixed inset-x-0 bottom-dock z-60 max-h-[60dvh] overflow-y-auto border-t border-line bg-surface shadow-lift"
    >
      <div className="wrap flex flex-wrap items-center justify-between gap-x-10 gap-y-2.5 py-2 sm:gap-y-3.5 sm:py-4 md:py-5">
        <div className="min-w-0 flex-[1_1_24rem]">
          <h2 className="text-20 max-sm:sr-only [@media(height<480px)]:sr-only">{title}</h2>
          <p className="max-w-[78ch] text-14 text-ink-soft sm:mt-1">
            <span className="sm:hidden">{short} </span>
            <span className="max-sm:hidden">{text} </span>
            <Link to={policy.to} className="link-inline">
              {policy.label}
            </Link>
          </p>
        </div>
        {/* Accept and reject look the same, because the law requires a free choice. */}
        <div className="flex flex-none gap-2 max-sm:w-full max-sm:*:flex-auto max-sm:*:px-2 max-sm:*:text-14 sm:flex-wrap sm:gap-2.5">
          <Button size="small" onClick={() => decide(EVERYTHING, policy_date)}>
            {accept}
          </Button>
          <Button size="small" onClick={() => decide(NOTHING, policy_date)}>
            {essential}
          </Button>
          <Button size="small" look="quiet" onClick={() => setDialog('open')}>
            {settings}
          </Button>
        </div>
      </div>
      {dialog !== 'none' && (
        <Dialog
          open={dialog === 'open'}
          onClose={() => setDialog('closed')}
          onMissing={() => setDialog('none')}
        />
      )}
    </section>
  );
}

function keepRoomFor(banner: HTMLElement | null) {
  if (!banner) return;
  const { style } = document.documentElement;
  const stop = watchSizes([banner], () => style.setProperty('--notice', `${banner.offsetHeight}px`));
  return () => {
    stop();
    // Every element inherits this property, so removing it recalculates all styles: wait until the banner is off
    // the screen.
    setTimeout(() => {
      if (!banner.isConnected) style.removeProperty('--notice');
    }, PAINTED_MS);
  };
}
