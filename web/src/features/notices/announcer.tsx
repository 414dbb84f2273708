import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { sitePath } from '../../lib/address/site-language.ts';
import { api } from '../../lib/api/api.ts';
import { useLiveEvents } from '../../lib/live/live-events.ts';
import { useSession } from '../../lib/session/session.ts';

/** The shortest pause between two announcements, in milliseconds (NOTE-11). */
const PAUSE_MS = 5_000;

/** Announces new notices to screen readers, politely and not too often, except those about what is currently shown. */
export function Announcer({ userId }: { userId: string }) {
  const client = useQueryClient();
  const session = useSession();
  const [said, setSaid] = useState({ text: '', count: 0 });
  const waiting = useRef(new Set<string>());
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const lastAt = useRef(Number.NEGATIVE_INFINITY);
  const asking = useRef(new AbortController());

  async function announce() {
    timer.current = undefined;
    const ids = waiting.current;
    waiting.current = new Set();
    if (document.visibilityState !== 'visible' || session.isEnding() || !navigator.onLine) return;
    asking.current = new AbortController();
    const query = { unread: 'true', limit: 30 } as const;
    const { notices } = await api('GET /api/notices', { query }, { signal: asking.current.signal });
    const fresh = notices.filter(({ id, path }) => ids.has(id) && path !== sitePath(location.pathname));
    if (fresh.length === 0) return;
    lastAt.current = performance.now();
    const text =
      fresh.length === 1 ? (fresh[0]?.text ?? '') : m.notices_announcer_new_notices({ count: fresh.length });
    setSaid(({ count }) => ({ text, count: count + 1 }));
  }

  useLiveEvents((message) => {
    if (message.kind !== 'change' || message.change.kind !== 'notice') return;
    waiting.current.add(message.change.notice_id);
    const wait = Math.max(0, lastAt.current + PAUSE_MS - performance.now());
    // If the request fails there is no announcement; the bell shows the notice.
    timer.current ??= setTimeout(() => void announce().catch(() => undefined), wait);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member starts in silence
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      asking.current.abort();
    },
    [client, userId],
  );

  return (
    <p aria-live="polite" className="sr-only">
      {/* A new key announces the same text again. */}
      <span key={said.count}>{said.text}</span>
    </p>
  );
}
