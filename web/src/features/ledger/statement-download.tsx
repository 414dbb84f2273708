import { m } from '@swapstead/messages';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { apiFile } from '../../lib/api/api-file.ts';
import { saveFile } from '../../lib/browser/save-file.ts';
import { dayHere } from '../../lib/time/local-time.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { whileBusy } from '../../ui/while-busy.ts';

/** Saves all lines of the statement as a file, and says how many they are (NIGHT-04). */
export function StatementDownload() {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const file = await apiFile('GET /api/nights/statement.csv');
      return { file, count: countRecords(await file.text()) - 1 };
    },
    onSuccess({ file, count }) {
      saveFile(file, `nights_${dayHere(new Date())}.csv`);
      toast(m.ledger_download_successful(), m.ledger_download_lines({ count }));
    },
    onError: ({ message }) => toastError(m.ledger_download_failed(), message || m.common_try_again_later()),
  });
  return (
    <button
      type="button"
      className="link-quiet inline-flex min-h-11 items-center gap-2 font-semibold text-pine aria-disabled:text-ink-soft"
      {...whileBusy(isPending, () => mutate())}
    >
      <Download aria-hidden="true" className="size-4.5" />
      {isPending ? m.ledger_download_downloading() : m.ledger_download_csv()}
    </button>
  );
}

/** The records of a CSV text, with its head: a line break between quotes belongs to a value. */
function countRecords(text: string): number {
  const outside = text.replace(/"[^"]*"/g, '');
  return outside.split('\n').filter((line) => line.trim() !== '').length;
}
