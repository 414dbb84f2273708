import { m } from '@swapstead/messages';
import { toast } from '../../../ui/toast.tsx';

/** How long the number is waited for before the page says that homes are being counted (WISH-20). */
export const SLOW_MS = 2_000;

/** Says that a wish was saved, and how many homes it fits. The wish is saved whether or not they can be counted. */
export async function tellCount(
  title: string,
  tells: boolean,
  count: () => Promise<{ total: number }>,
): Promise<void> {
  if (!tells) return toast(title, m.matching_wishes_saved_quiet());
  const counted = count().then(
    ({ total }) => m.matching_wishes_saved_fits({ count: total }),
    () => m.matching_wishes_not_counted(),
  );
  const slow = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), SLOW_MS));
  const text = await Promise.race([counted, slow]);
  if (text !== undefined) return toast(title, text);
  toast(title, m.matching_wishes_counting());
  toast(await counted);
}
