/** When a query last succeeded and when it last failed, in ms since 1970; 0 for never. */
type Updates = { dataUpdatedAt: number; errorUpdatedAt: number };

/** Whether the latest fetch failed. It stays true during a retry, so that nothing flickers. */
export function hasFailedLast({ dataUpdatedAt, errorUpdatedAt }: Updates): boolean {
  return errorUpdatedAt > dataUpdatedAt;
}
