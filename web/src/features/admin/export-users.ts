import { LIMITS } from '@swapstead/contract/limits';
import { saveFile } from '../../lib/browser/save-file.ts';
import { listUsers } from './admin.queries.ts';
import { csvFileName, csvHead, csvLines, type Segment } from './users-csv.ts';

type ExportParts = {
  segment: Segment;
  signal: AbortSignal;
  /** Called after each page with how many users are written. */
  onProgress: (written: number) => void;
};

/**
 * Makes the CSV file of a segment in the browser, page by page in the order of the list: a page is a short task, so the
 * screen stays alive however many users there are.
 * @returns how many users it holds. @throws when it is aborted or a page cannot be read: half a file is none
 */
export async function exportUsers({ segment, signal, onProgress }: ExportParts): Promise<number> {
  const parts: string[] = [csvHead];
  const status = segment === 'all' ? undefined : segment;
  let written = 0;
  let cursor: string | undefined;
  do {
    const page = await listUsers({ status, cursor, limit: LIMITS.users_page_max }, signal);
    parts.push(csvLines(page.users));
    written += page.users.length;
    cursor = page.next_cursor ?? undefined;
    onProgress(written);
  } while (cursor);
  saveFile(new Blob(parts, { type: 'text/csv;charset=utf-8' }), csvFileName(segment));
  return written;
}
