/** Above this many nights beads cannot be taken in at a glance, and the number says more. */
const MOST_BEADS = 99;

const LOOKS = {
  own: 'bg-pine',
  /** What a stay would cost. */
  cost: 'bg-clay',
  held: 'border-2 border-clay',
  /** Nights that are not there. */
  missing: 'border-2 border-dashed border-edge',
} as const;

export type BeadGroup = { look: keyof typeof LOOKS; count: number };

type BeadsProps = {
  groups: readonly BeadGroup[];
  className?: string;
};

/** One bead a night, in groups. Only repeats a sentence beside it, so screen readers skip it. */
export function Beads({ groups, className = '' }: BeadsProps) {
  const shown = groups.filter(({ count }) => count > 0);
  const total = shown.reduce((sum, { count }) => sum + count, 0);
  if (total === 0 || total > MOST_BEADS) return null;
  return (
    <div aria-hidden="true" data-beads="" className={`flex flex-wrap gap-1.5 sm:gap-1.75 ${className}`}>
      {shown.map(({ look, count }, group) =>
        Array.from({ length: count }, (_, bead) => (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: beads are all alike
            key={`${look} ${bead}`}
            data-bead={look}
            className={`size-3.75 rounded-full sm:size-4.5 ${LOOKS[look]} ${group > 0 && bead === 0 ? 'ms-3' : ''}`}
          />
        )),
      )}
    </div>
  );
}
