import { m } from '@swapstead/messages';
import { type BeadGroup, Beads } from '../../ledger/beads.tsx';

export type CostOfStay = {
  /** The nights of the stay; 0 while dates are missing. */
  cost: number;
  /** The member's nights. */
  balance: number;
  /** Nights on hold for this stay already, which a change can use. */
  held: number;
  /** What the member's other open proposals ask for. */
  asked: number;
};

/** Whether the member's nights reach, together with those on hold for this stay. */
export const isShort = ({ cost, balance, held }: CostOfStay): boolean => cost > balance + held;

/** The stay for nights that a change is about. */
export type ChangedStay = {
  /** The name of the guest, if this member hosts the stay; otherwise the member is the guest. */
  guest: string | undefined;
  /** Nights that are on hold for it, or that it asks for. */
  held: number;
  asked: number;
};

/** What a stay of this many nights costs its guest; a change counts the nights of its own stay only once. */
export const costOf = (
  { balance, asked }: { balance: number; asked: number },
  cost: number,
  changed: ChangedStay | undefined,
): CostOfStay => ({
  cost,
  balance,
  held: changed?.held ?? 0,
  asked: asked - (changed?.asked ?? 0),
});

type StayCostProps = CostOfStay & { host: string; hasHome: boolean };

/** What a stay costs, in place of the other stay of an exchange (PROP-05, NIGHT-08). */
export function StayCost({ host, hasHome, ...nights }: StayCostProps) {
  return (
    <Panel title={titleOf(nights)} beads={beadsOf(nights)}>
      {isShort(nights) ? (
        <p>
          {hasHome
            ? m.swaps_stay_cost_short_with_home({ count: missingOf(nights) })
            : m.swaps_stay_cost_short_without_home()}
        </p>
      ) : (
        <>
          <p>
            {nights.held > 0
              ? m.swaps_stay_cost_moves_when_agreed({ name: host })
              : m.swaps_stay_cost_on_hold({ name: host })}
          </p>
          <OverAsked {...nights} />
        </>
      )}
    </Panel>
  );
}

/** What the host of a stay for nights gets for it. */
export const StayPay = ({ count, guest }: { count: number; guest: string }) => (
  <Panel
    title={count > 0 ? m.swaps_stay_cost_gives_you({ name: guest, count }) : m.swaps_stay_cost_no_dates()}
    beads={[{ look: 'own', count }]}
  >
    <p>{m.swaps_stay_cost_yours_when_over()}</p>
  </Panel>
);

/** Nights of open proposals are not held, so they can ask for more than there are (NIGHT-08). */
function OverAsked({ cost, balance, held, asked }: CostOfStay) {
  const over = asked + cost - held - balance;
  return cost > 0 && asked > 0 && over > 0 ? (
    <p className="font-medium text-ink">{m.swaps_stay_cost_over_asked({ count: over })}</p>
  ) : null;
}

const missingOf = ({ cost, balance, held }: CostOfStay) => cost - balance - held;

function titleOf(nights: CostOfStay): string {
  const { cost, balance, held } = nights;
  if (cost === 0) return m.swaps_stay_cost_you_have({ count: balance });
  if (isShort(nights)) return m.swaps_stay_cost_short({ have: balance + held, cost });
  if (held === 0) return m.swaps_stay_cost_costs({ cost, have: balance });
  if (cost > held) return m.swaps_stay_cost_more({ cost, more: cost - held, have: balance });
  return cost < held
    ? m.swaps_stay_cost_fewer({ cost, back: held - cost })
    : m.swaps_stay_cost_as_agreed({ cost });
}

function beadsOf(nights: CostOfStay): BeadGroup[] {
  const { cost, balance, held } = nights;
  const have = balance + held;
  return isShort(nights)
    ? [
        { look: 'cost', count: have },
        { look: 'missing', count: missingOf(nights) },
      ]
    : [
        { look: 'cost', count: cost },
        { look: 'own', count: have - cost },
      ];
}

type PanelProps = { title: string; beads: readonly BeadGroup[]; children: React.ReactNode };

function Panel({ title, beads, children }: PanelProps) {
  return (
    <section
      aria-label={m.swaps_stay_cost_label()}
      aria-live="polite"
      className="grid content-center gap-4 rounded-card border border-pine/25 bg-pine-wash p-5 wrap-anywhere sm:px-7 sm:py-6"
    >
      <h3 className="text-22 leading-tight sm:text-28">{title}</h3>
      <Beads groups={beads} />
      <div className="grid gap-2 text-15 text-ink-soft">{children}</div>
    </section>
  );
}
