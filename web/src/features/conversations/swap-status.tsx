import type { ConversationState, Thread } from '@swapstead/contract/conversations/endpoints';
import { m } from '@swapstead/messages';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { dayText } from '../../lib/time/local-time.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { useMarkSwap } from './conversations.queries.ts';
import { otherInSentence } from './names.ts';

/** The state of the swap; each member can mark it as completed once both have written (MSG-12). */
export function SwapStatus({ userId, thread }: { userId: string; thread: Thread }) {
  const [asks, setAsks] = useState(false);
  const { marked_by_me, marked_by_them, completed_at } = thread.state.swap;
  const other = otherInSentence(thread);
  const mark = useMarkSwap(userId, thread.id, ({ swap }) => toast(...toastOf(swap, other)));

  function set(marked: boolean) {
    setAsks(false);
    mark.mutate(marked);
  }

  // An agreed swap is counted automatically, on its own page (STAY-21).
  if (thread.state.has_swap) return null;
  if (completed_at) {
    return (
      <Line>
        <CircleCheck aria-hidden="true" className="size-4.5 flex-none text-pine" />
        {m.conversations_swap_status_completed_on({ day: dayText(completed_at) })}
      </Line>
    );
  }
  if (marked_by_me) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Line>{m.conversations_swap_status_you_marked(other)}</Line>
        <Button look="quiet" size="small" busy={mark.isPending} onClick={() => set(false)}>
          {m.conversations_swap_status_undo()}
        </Button>
      </div>
    );
  }
  if (!thread.state.both_wrote) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {marked_by_them && <Line>{m.conversations_swap_status_they_marked(other)}</Line>}
      <Button look="quiet" size="small" busy={mark.isPending} onClick={() => setAsks(true)}>
        {m.conversations_swap_status_mark_swap_as_completed()}
      </Button>
      <Dialog
        title={m.conversations_swap_status_mark_as_completed_question()}
        open={asks}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsks(false)}>
              {m.conversations_swap_status_not_yet()}
            </Button>
            <Button onClick={() => set(true)}>{m.conversations_swap_status_mark_as_completed()}</Button>
          </>
        }
      >
        <p>
          {marked_by_them
            ? m.conversations_swap_status_then_counts()
            : m.conversations_swap_status_counts_once_marked_until_then(other)}
        </p>
      </Dialog>
    </div>
  );
}

/** The toast about the current marks. */
function toastOf(
  swap: ConversationState['swap'],
  other: ReturnType<typeof otherInSentence>,
): [title: string, text: string] {
  if (swap.completed_at)
    return [
      m.conversations_swap_status_swap_completed(),
      m.conversations_swap_status_counts_for_both_of_you(),
    ];
  if (swap.marked_by_me) {
    return [
      m.conversations_swap_status_swap_marked_as_completed(),
      m.conversations_swap_status_counts_once_marked(other),
    ];
  }
  return [m.conversations_swap_status_mark_taken_back(), m.conversations_swap_status_not_marked_any_more()];
}

function Line({ children }: { children: React.ReactNode }) {
  return <p className="flex items-center gap-2 text-14 text-ink-soft">{children}</p>;
}
