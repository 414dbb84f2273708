import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { watchContent } from '../lib/browser/observers.ts';
import { unreadMessagesQuery } from '../lib/live/counts.ts';

const COUNT = /^\(\d+\) /;

/** '(1) Messages | Swapstead': the title of every page says how many messages wait. */
export function useTitleCount(userId: string): void {
  const unread = useQuery(unreadMessagesQuery(userId)).data?.unread_total ?? 0;
  useEffect(() => {
    const set = () => {
      const plain = document.title.replace(COUNT, '');
      const title = unread > 0 ? `(${unread}) ${plain}` : plain;
      if (title !== document.title) document.title = title;
    };
    set();
    // Pages set titles of their own, so the count is added again.
    const stop = watchContent(document.head, { subtree: true, childList: true, characterData: true }, set);
    return () => {
      stop();
      document.title = document.title.replace(COUNT, '');
    };
  }, [unread]);
}
