import { LIMITS } from '@swapstead/contract/limits';
import { saveFile } from '../../lib/browser/save-file.ts';
import { listUsers } from './admin.queries.ts';
import { csvFileName, csvHead, csvLines, type Segment } from './users-csv.ts';

type ExportParts = {
  segment: Segment;
  signal: AbortSignal;
  /** Called after each page with the number of users written so far. */
  onProgress: (written: number) => void;
};

/**
 * Builds the CSV file of a segment in the browser, page by page in the list's order. A page is a short task, so the
 * screen stays responsive however many users there are.
 * @returns the number of users in the file. @throws if aborted or if a page can't be fetched: half a file is useless
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
