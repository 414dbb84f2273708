/** Pieces of the SQL of likes. `member`, `host`, `one` and `other` are columns or placeholders, `today` a day in UTC. */

/** The likes `kept` of a member that count, of homes of a host that others see. */
export const likesBetween = (member: string, host: string, today: string) => `
  likes kept join homes kept_home on kept_home.id = kept.home_id
  where kept.user_id = ${member} and kept_home.user_id = ${host} and kept_home.is_shown
    and kept.ends_on >= ${today} and not kept.ended_by_block`;

/** Whether one of the two has blocked the other. */
export const areBlocked = (one: string, other: string) => `exists (
  select from member_blocks b where (b.blocker_id = ${one} and b.blocked_id = ${other})
    or (b.blocker_id = ${other} and b.blocked_id = ${one}))`;

/** Whether the member is subscribed, and neither stopped nor suspended. Their homes are looked at with their likes. */
const isAwake = (member: string) => `exists (
  select from users awake join user_subscriptions paid on paid.user_id = awake.id
  where awake.id = ${member} and awake.suspended_at is null
    and paid.subscription_status in ('paid', 'trialing')
    and not exists (select from member_stops stop where stop.user_id = awake.id))`;

/** Whether two members would swap with a home of each other at this moment, and may be told so (LIKE-05, LIKE-13). */
export const likeEachOther = (one: string, other: string, today: string) => `(
  exists (select from ${likesBetween(one, other, today)})
  and exists (select from ${likesBetween(other, one, today)})
  and ${isAwake(one)} and ${isAwake(other)} and not ${areBlocked(one, other)})`;

/** Whether the two have been told of each other: before that nobody sees a mark (LIKE-05). */
export const wereTold = (one: string, other: string) => `exists (
  select from like_pairs pair where pair.told_at is not null
    and pair.least_id = least(${one}, ${other}) and pair.greatest_id = greatest(${one}, ${other}))`;

/** The day of an instant in UTC. */
export const dayOf = (instant: string) => `(${instant}::timestamptz at time zone 'UTC')::date`;
