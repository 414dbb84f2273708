import type { Answer, PageData } from '@swapstead/contract/site/rendering';
import type { QueryClient } from '@tanstack/react-query';
import { attempt } from '../browser/attempt.ts';
import { fromCompactJson } from './compact-json.ts';

/**
 * Reads the page's embedded data: the operator's settings, the site's public address and the answers it was rendered
 * with.
 */
export function readPageData(page: Document): PageData {
  const block = page.getElementById('page-data');
  if (!block?.textContent) throw new Error('The page has no data block #page-data.');
  return JSON.parse(block.textContent) as PageData;
}

/**
 * Gives the query client the answers that came with the page. Those of a visitor are as fresh as the page, unless the
 * browser restored it on Back or Forward.
 * @param madeAt when a member's answers were made at the earliest, in milliseconds since 1970
 */
export function takeAnswers(client: QueryClient, answers: readonly Answer[], madeAt?: number) {
  const [navigation] = attempt(() => performance.getEntriesByType('navigation')) ?? [];
  const isOld = (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  for (const [key, data] of answers) {
    const updatedAt = madeAt ?? (isOld && key[0] !== 'viewer' ? 0 : undefined);
    client.setQueryData(key, fromCompactJson(data), { updatedAt });
  }
}
