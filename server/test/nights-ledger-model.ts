/** A stay between two members, and how many nights are on hold for it. */
type Paid = { guest: number; host: number; nights: number; held: number; isPaid: boolean };

/** What members have and what stays hold in the model of a market (nights-model.ts). */
export function createLedgerModel() {
  const balances: number[] = [];
  /** How often nights moved in each way. */
  const kinds: Record<string, number> = {};
  let owed = 0;

  const give = (to: number, count: number) => {
    balances[to] = (balances[to] ?? 0) + count;
  };
  const count = (kind: string) => {
    kinds[kind] = (kinds[kind] ?? 0) + 1;
  };

  function hold(stay: Paid): void {
    if (stay.held !== stay.nights) count(stay.held === 0 ? 'held' : 'changed');
    give(stay.guest, stay.held - stay.nights);
    stay.held = stay.nights;
  }

  function share(stay: Paid, kind: string, toHost: number): void {
    count(kind);
    give(stay.host, toHost);
    give(stay.guest, stay.held - toHost);
    stay.held = 0;
  }

  function pay(stay: Paid): void {
    if (stay.isPaid) return;
    share(stay, 'paid', stay.held);
    stay.isPaid = true;
  }

  /** A stay that did not happen: its nights come back, also from a host who was paid and still has them. */
  function giveBack(stay: Paid): void {
    if (!stay.isPaid) {
      share(stay, 'returned', 0);
      return;
    }
    const back = Math.min(stay.nights, balances[stay.host] ?? 0);
    if (back > 0) count('undone');
    give(stay.host, -back);
    give(stay.guest, back);
    owed += stay.nights - back;
  }

  return {
    balances,
    kinds,
    /** Nights that hosts no longer had when a paid stay turned out not to have happened. */
    owed: () => owed,
    give,
    hold,
    share,
    pay,
    giveBack,

    /** Follows a refusal for want of nights. @throws if the guest has them, counting those on hold for the stay */
    refuse(guest: number, nights: number, held = 0): void {
      if ((balances[guest] ?? 0) + held < nights) return;
      throw new Error(
        `${nights} nights were refused to a guest who has ${balances[guest]} and ${held} on hold`,
      );
    },
  };
}
