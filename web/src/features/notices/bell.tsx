import { m } from '@swapstead/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Bell as BellIcon } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { unreadNoticesQuery } from '../../lib/live/counts.ts';
import { useLiveEvents } from '../../lib/live/live-events.ts';
import { NoticePanel } from './notice-panel.tsx';
import { refreshNotices } from './notices.queries.ts';

/** The bell in the bar with the number of unread notices, and its panel (NOTE-01, NOTE-03, NOTE-12). */
export function Bell({ userId, className = '' }: { userId: string; className?: string }) {
  const client = useQueryClient();
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const whole = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const unread = useQuery(unreadNoticesQuery(userId)).data?.notices_unread ?? 0;
  useLiveEvents((message) => {
    const isAbout = message.kind === 'change' && message.change.kind.startsWith('notice');
    if (isOpen && (isAbout || message.kind === 'reset')) void refreshNotices(client, userId);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes the panel
  useEffect(() => setOpen(false), [key]);
  useEffect(() => {
    if (!isOpen) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    const onPress = ({ target }: PointerEvent) => {
      if (!whole.current?.contains(target as Node)) setOpen(false);
    };
    addEventListener('keydown', onKey);
    addEventListener('pointerdown', onPress);
    return () => {
      removeEventListener('keydown', onKey);
      removeEventListener('pointerdown', onPress);
    };
  }, [isOpen]);

  return (
    <div ref={whole} className={`relative flex-none ${className}`}>
      <button
        ref={button}
        type="button"
        aria-label={unread > 0 ? m.notices_bell_notices_unread({ unread }) : m.notices_bell_notices()}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="relative grid size-11 place-items-center rounded-full hover:bg-current/8"
      >
        <BellIcon aria-hidden="true" className="size-5.5" />
        {unread > 0 && (
          <span
            aria-hidden="true"
            className="absolute top-0.5 end-0 min-w-5 rounded-full bg-clay px-1.5 text-center text-14 leading-5 font-semibold text-on-pine"
          >
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      {isOpen && <NoticePanel userId={userId} unread={unread} onClose={() => setOpen(false)} />}
    </div>
  );
}
