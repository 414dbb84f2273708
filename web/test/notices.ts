import type { Notice } from '@swapstead/contract/notices/endpoints';
import { act, screen } from '@testing-library/react';
import { emitLiveMessage } from '../src/lib/live/live-events.ts';

export const id = (number: number) => `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

export const notice = (number: number, more: Partial<Notice> = {}): Notice => ({
  id: id(number),
  kind: 'agreed',
  text: `Notice ${number}`,
  created_at: new Date(Date.now() - 5 * 60_000).toISOString(),
  read: false,
  position: number,
  path: `/swaps/${id(number)}`,
  ...more,
});

export const list = (notices: Notice[], next_before: number | null = null) => ({
  notices,
  next_before,
  notices_unread: notices.filter(({ read }) => !read).length,
});

export const bell = () => screen.findAllByRole('button', { name: /^Notices/, hidden: true });

/** The bar has one bell for wide windows and one for narrow ones; without a layout both are visible. */
export async function openBell(user: { click: (element: Element) => Promise<void> }) {
  const [first] = await bell();
  await user.click(first as Element);
  return screen.findByRole('region', { name: 'Notices' });
}

/** The live stream's event for a new notice. */
export const notified = (number: number) =>
  act(() =>
    emitLiveMessage({
      kind: 'change',
      at: number,
      change: {
        kind: 'notice',
        event: number,
        notice_id: id(number),
        notices_unread: number,
        unread_total: 0,
      },
    }),
  );
