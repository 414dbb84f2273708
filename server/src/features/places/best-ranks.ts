/**
 * Keeps the first few ranks out of many that are offered in any order and repeatedly, without sorting them all: a
 * two-letter search matches ten thousand names.
 */
export function createBestRanks(limit: number, isWanted: (rank: number) => boolean) {
  const kept: { rank: number; order: number }[] = [];
  let last = Number.POSITIVE_INFINITY;

  return {
    /** Offers a rank. Lower orders come first, then lower ranks. */
    offer(rank: number, order: number): void {
      if (order > last) return;
      const before = kept.findIndex((one) => one.rank === rank);
      if (before >= 0 ? (kept[before] as { order: number }).order <= order : !isWanted(rank)) return;
      if (before >= 0) kept.splice(before, 1);
      const after = kept.findIndex((one) => one.order > order || (one.order === order && one.rank > rank));
      kept.splice(after < 0 ? kept.length : after, 0, { rank, order });
      kept.length = Math.min(kept.length, limit);
      if (kept.length === limit) last = kept.at(-1)?.order ?? 0;
    },
    ranks: (): number[] => kept.map(({ rank }) => rank),
  };
}
