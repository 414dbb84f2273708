import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast, toastError } from '../../../ui/toast.tsx';
import { calendarChanged, confirmCalendar } from '../core/calendar.queries.ts';

/** Confirms that calendars are still right, with one press (CAL-21). */
export function useConfirmCalendar() {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      for (const id of ids) calendarChanged(client, await confirmCalendar(id));
    },
    onSuccess: () => toast('Calendar confirmed', 'Members see that it is right as of today.'),
    onError: (error) =>
      toastError('Error confirming the calendar', error.message || 'Please try again later'),
  });
  return { isPending, confirm: (...ids: string[]) => !isPending && mutate(ids) };
}
