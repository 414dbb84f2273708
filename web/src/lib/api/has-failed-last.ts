/** When a query was last answered and when it last failed, in ms since 1970; 0 for never. */
type Updates = { dataUpdatedAt: number; errorUpdatedAt: number };

/** Whether the last reading failed. It stays true while it is read again, so that nothing flickers. */
export function hasFailedLast({ dataUpdatedAt, errorUpdatedAt }: Updates): boolean {
  return errorUpdatedAt > dataUpdatedAt;
}
