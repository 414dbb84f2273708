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
 * Gives the query client the answers the page was rendered with. They are as fresh as the page, unless the browser
 * restored the page on Back or Forward.
 */
export function takeAnswers(client: QueryClient, answers: readonly Answer[]) {
  const [navigation] = attempt(() => performance.getEntriesByType('navigation')) ?? [];
  const isOld = (navigation as PerformanceNavigationTiming | undefined)?.type === 'back_forward';
  for (const [key, data] of answers) {
    client.setQueryData(key, fromCompactJson(data), isOld && key[0] !== 'viewer' ? { updatedAt: 0 } : {});
  }
}
