import { m } from '@swapstead/messages';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '../../../ui/toast.tsx';
import { calendarChanged, confirmCalendar } from '../core/calendar.queries.ts';

/** Confirms that calendars are still right, with one press (CAL-21). `onDone` is called once they are. */
export function useConfirmCalendar(onDone?: () => void) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) calendarChanged(client, await confirmCalendar(id));
    },
    onSuccess() {
      toast(m.listing_confirm_calendar_confirmed(), m.listing_confirm_calendar_right_as_of_today());
      onDone?.();
    },
    onError: (error) =>
      toastError(m.listing_confirm_calendar_failed(), error.message || m.common_try_again_later()),
  });
  return { isPending, confirm: (...ids: string[]) => !isPending && mutate(ids) };
}
