import type { Thread } from '@swapstead/contract/conversations';
import { CircleCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { useMarkSwap } from './conversations.queries.ts';
import { otherInSentence } from './names.ts';

/** How far the swap is; each of the two marks it once (MSG-12). */
export function SwapStatus({ userId, thread }: { userId: string; thread: Thread }) {
  const mark = useMarkSwap(userId, thread.id);
  const { marked_by_me, marked_by_them, completed_at } = thread.state.swap;
  const other = otherInSentence(thread);

  function press() {
    mark.mutate(undefined, {
      onSuccess: ({ swap }) =>
        swap.completed_at
          ? toast('Swap completed', 'It counts for both of you now.')
          : toast('Swap marked as completed', `It counts once ${other} has marked it too.`),
      onError: ({ message }) => toastError('Error', message || 'Please try again later'),
    });
  }

  if (completed_at) {
    return (
      <Line>
        <CircleCheck aria-hidden="true" className="size-4.5 flex-none text-pine" />
        Swap completed on{' '}
        {new Date(completed_at).toLocaleDateString('en-GB', {
          day: 'numeric',
          month: 'long',
          year: 'numeric',
        })}
      </Line>
    );
  }
  if (marked_by_me) return <Line>You marked this swap as completed. Waiting for {other}.</Line>;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {marked_by_them && <Line>{capital(other)} marked this swap as completed.</Line>}
      <Button look="quiet" size="small" disabled={mark.isPending} onClick={press}>
        Mark swap as completed
      </Button>
    </div>
  );
}

function Line({ children }: { children: React.ReactNode }) {
  return <p className="flex items-center gap-2 text-14 text-ink-soft">{children}</p>;
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
