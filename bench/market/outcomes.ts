import type { WishPlan } from './world.ts';

export type Kind = 'exchange' | 'nights';

type Fulfilled = { swap: string; kind: Kind };

/** Which wishes were fulfilled: those for which a stay was agreed that nobody has cancelled. */
export function createOutcomes() {
  const fulfilled = new Map<string, Fulfilled>();
  const proposals = new Map<string, number>();

  return {
    isOpen: ({ id }: WishPlan) => !fulfilled.has(id),

    /** Notes that a stay was agreed. A wish that has one already keeps it. */
    agreed({ id }: WishPlan, swap: string, kind: Kind): void {
      if (!fulfilled.has(id)) fulfilled.set(id, { swap, kind });
    },

    /** All wishes that this swap had fulfilled are open again. */
    cancelled(swap: string): void {
      for (const [id, by] of fulfilled) if (by.swap === swap) fulfilled.delete(id);
    },

    proposed({ id }: WishPlan): void {
      proposals.set(id, (proposals.get(id) ?? 0) + 1);
    },
    proposals: ({ id }: WishPlan) => proposals.get(id) ?? 0,

    /** Of the wishes whose last possible day of arrival lies in these days, so that nothing can change any more. */
    between(members: readonly { wishes: readonly WishPlan[] }[], from: number, to: number) {
      const counted = members.map(({ wishes }) => wishes.filter(({ last }) => last >= from && last < to));
      const all = counted.flat();
      const of = (kind: Kind) => all.filter(({ id }) => fulfilled.get(id)?.kind === kind).length;
      const wishing = counted.filter((wishes) => wishes.length > 0);
      const sent = all.reduce((sum, { id }) => sum + (proposals.get(id) ?? 0), 0);
      return {
        wishes: all.length,
        exchange: of('exchange'),
        nights: of('nights'),
        /** Members with a wish, and those of them with a fulfilled one. */
        wishing: wishing.length,
        happy: wishing.filter((wishes) => wishes.some(({ id }) => fulfilled.has(id))).length,
        proposals: sent,
      };
    },
  };
}

export type Outcomes = ReturnType<typeof createOutcomes>;
