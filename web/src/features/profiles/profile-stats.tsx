import { m } from '@swapstead/messages';

type ProfileStatsProps = {
  /** Undefined while loading. */
  homes: number | undefined;
  completedSwaps: number;
};

/** The member's statistics (PROF-13 to PROF-15). */
export function ProfileStats({ homes, completedSwaps }: ProfileStatsProps) {
  const stats = [
    { name: m.profiles_profile_stats_homes_listed(), value: homes ?? '–' },
    {
      name: m.profiles_profile_stats_member_status(),
      value: completedSwaps > 0 ? m.profiles_profile_stats_active() : m.profiles_profile_stats_new(),
    },
    { name: m.profiles_profile_stats_completed_swaps(), value: completedSwaps },
  ];
  return (
    <dl className="grid gap-4 sm:grid-cols-3 sm:gap-6">
      {stats.map(({ name, value }) => (
        <div
          key={name}
          className="flex items-baseline justify-between gap-4 rounded-card bg-surface px-6 py-5 shadow-soft sm:flex-col-reverse sm:justify-end sm:gap-1"
        >
          <dt className="text-15 text-ink-soft">{name}</dt>
          <dd className="font-display text-28 tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
