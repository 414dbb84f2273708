import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { useLiveEvents } from '../../lib/live/live-events.ts';
import { toastError } from '../../ui/toast.tsx';
import { startQuery } from './start.query.ts';

/** What waits for the member. Any event of theirs may be the act that settles a line, here or on another device. */
export function useStart(userId: string) {
  const client = useQueryClient();
  useLiveEvents(() => void client.invalidateQueries(startQuery(userId)));
  return useQuery(startQuery(userId));
}

/** Folds the steps at once; they unfold again if the server does not take it. */
export function useFoldChecklist(userId: string) {
  const client = useQueryClient();
  const { queryKey } = startQuery(userId);
  const show = (is_folded: boolean) =>
    client.setQueryData(queryKey, (start) =>
      start?.checklist ? { ...start, checklist: { ...start.checklist, is_folded } } : start,
    );
  return useMutation({
    mutationFn: (is_folded: boolean) => api('PUT /api/start/checklist', { body: { is_folded } }),
    async onMutate(is_folded) {
      // A reply on its way would unfold it again.
      await client.cancelQueries({ queryKey });
      show(is_folded);
    },
    onError(error, is_folded) {
      show(!is_folded);
      toastError(m.start_steps_not_saved(), error.message || m.common_try_again_later());
    },
  });
}
