import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import type { UseMutationResult } from '@tanstack/react-query';
import { toast, toastError } from '../../../ui/toast.tsx';
import { useSubmission } from '../core/use-submission.ts';

export type StepDialogProps = { userId: string; swap: SwapView; open: boolean; onClose: () => void };

type Options = {
  onClose: () => void;
  /** The title of the toast when it fails. */
  failed: string;
  /** Deletes the stored draft of the dialog's text. */
  forget?: () => void;
};

/**
 * What a dialog sends when it is confirmed. Afterwards the dialog closes and a toast says how it went.
 * @param step the request; a second try carries the same `submission_id`, so that it counts once
 */
export function useDialogStep<Reply, Sent extends { submission_id: string }>(
  step: UseMutationResult<Reply, Error, Sent>,
  { onClose, failed, forget }: Options,
) {
  const [submission_id, renew] = useSubmission();
  return {
    isPending: step.isPending,
    /** @param onRefused returns true if the dialog deals with the refusal and stays open */
    send(
      body: Omit<Sent, 'submission_id'>,
      toastAfter: (reply: Reply) => [title: string, line: string],
      onRefused: (failure: Error) => boolean = () => false,
    ) {
      step.mutate({ ...body, submission_id } as unknown as Sent, {
        onSuccess(reply) {
          renew();
          forget?.();
          onClose();
          toast(...toastAfter(reply));
        },
        onError(failure) {
          if (onRefused(failure)) return;
          onClose();
          toastError(failed, failure.message || m.common_try_again_later());
        },
      });
    },
  };
}
