import type { ConversationState, Thread } from '@swapstead/contract/conversations/endpoints';
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
        Swap completed on {dayText(completed_at)}
      </Line>
    );
  }
  if (marked_by_me) {
    return (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Line>You marked this swap as completed. Waiting for {other}.</Line>
        <Button look="quiet" size="small" busy={mark.isPending} onClick={() => set(false)}>
          Undo
        </Button>
      </div>
    );
  }
  if (!thread.state.both_wrote) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {marked_by_them && <Line>{capital(other)} marked this swap as completed.</Line>}
      <Button look="quiet" size="small" busy={mark.isPending} onClick={() => setAsks(true)}>
        Mark swap as completed
      </Button>
      <Dialog
        title="Mark this swap as completed?"
        open={asks}
        onClose={() => setAsks(false)}
        actions={
          <>
            <Button look="quiet" onClick={() => setAsks(false)}>
              Not yet
            </Button>
            <Button onClick={() => set(true)}>Mark as completed</Button>
          </>
        }
      >
        <p>
          {marked_by_them
            ? 'It then counts as a completed swap for both of you, and stays so.'
            : `It counts once ${other} has marked it too. Until then you can take it back.`}
        </p>
      </Dialog>
    </div>
  );
}

/** The toast about the current marks. */
function toastOf(swap: ConversationState['swap'], other: string): [title: string, text: string] {
  if (swap.completed_at) return ['Swap completed', 'It counts for both of you now.'];
  if (swap.marked_by_me) {
    return ['Swap marked as completed', `It counts once ${other} has marked it too.`];
  }
  return ['Mark taken back', 'This swap is not marked as completed any more.'];
}

function Line({ children }: { children: React.ReactNode }) {
  return <p className="flex items-center gap-2 text-14 text-ink-soft">{children}</p>;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
