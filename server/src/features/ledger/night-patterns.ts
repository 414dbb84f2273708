import type { NightPattern } from '@swapstead/contract/ledger/admin.endpoints';
import type { Joined, MovedNights } from './team-nights.repository.ts';

const DAY_MS = 86_400_000;
/** A member is young for this many days after registering. */
const YOUNG_DAYS = 60;
const STAYS_OF_TWO = 3;
const STAYS_AT_ONE = 5;
const YOUNG_SHARE = 0.6;
const NIGHTS_FROM_YOUNG = 28;
const LATE_CANCELLATIONS = 2;
const SPENT_WITHIN_DAYS = 14;
const HOST_WITHIN_DAYS = 90;

/**
 * What our team should look at, because sham stays and late cancellations among friends would look like it (NIGHT-22).
 * Honest members can match a pattern, so the list does nothing by itself.
 * @param moved nights that hosts got in the last 12 months
 */
export function nightPatterns(
  moved: readonly MovedNights[],
  joined: ReadonlyMap<string, Joined>,
): NightPattern[] {
  const ageInDays = (id: string, at: Date) =>
    (at.getTime() - (joined.get(id)?.joined_at.getTime() ?? 0)) / DAY_MS;
  const isYoung = ({ guest, held_at }: MovedNights) => ageInDays(guest, held_at) < YOUNG_DAYS;
  const found = (
    pattern: NightPattern['pattern'],
    members: string[],
    stays: readonly MovedNights[],
  ): NightPattern => ({
    pattern,
    members,
    stays: stays.length,
    nights: stays.reduce((sum, { nights }) => sum + nights, 0),
  });

  const ofTwo = [...Map.groupBy(moved, ({ guest, host }) => [guest, host].sort().join(' '))];
  const atHosts = [...Map.groupBy(moved, ({ host }) => host)];
  const ofGuests = [...Map.groupBy(moved, ({ guest }) => guest)];
  return [
    ...ofTwo.flatMap(([two, stays]) =>
      stays.length >= STAYS_OF_TWO ? [found('same_two_members', two.split(' '), stays)] : [],
    ),
    ...ofTwo.flatMap(([two, stays]) => {
      const late = stays.filter(({ kind }) => kind === 'kept');
      return late.length >= LATE_CANCELLATIONS ? [found('late_cancellations', two.split(' '), late)] : [];
    }),
    ...atHosts.flatMap(([host, stays]) => {
      const young = stays.filter(isYoung);
      return stays.length >= STAYS_AT_ONE && young.length > stays.length * YOUNG_SHARE
        ? [found('young_guests', [host], young)]
        : [];
    }),
    ...atHosts.flatMap(([host, stays]) => {
      const entry = found('nights_from_young', [host], stays.filter(isYoung));
      return entry.nights > NIGHTS_FROM_YOUNG ? [entry] : [];
    }),
    ...ofGuests.flatMap(([guest, stays]) => {
      const quick = stays.filter(
        ({ host, held_at }) =>
          ageInDays(guest, held_at) <= SPENT_WITHIN_DAYS && ageInDays(host, held_at) <= HOST_WITHIN_DAYS,
      );
      return [...Map.groupBy(quick, ({ host }) => host)].flatMap(([host, here]) => {
        const entry = found('welcome_spent_young', [guest, host], here);
        const { welcome } = joined.get(guest) ?? { welcome: 0 };
        return welcome > 0 && entry.nights >= welcome ? [entry] : [];
      });
    }),
  ];
}
