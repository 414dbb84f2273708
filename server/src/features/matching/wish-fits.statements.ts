/**
 * Whether a home fits a wish: the conditions of a subscriber's search (member-candidates.statements.ts,
 * member-stays.statements.ts) with the wish's values in columns, so that one statement compares a home with many
 * wishes. wish-equality.test.ts compares the two.
 *
 * `home` is a row of member_search, `words` its words, `wish` a row of wish_searches and `now` an instant: names of
 * tables, columns or placeholders. Columns need the name of their table: a bare `user_id` would be that of a subquery.
 */
export type Compared = { home: string; words: string; wish: string; now: string };

/** The date at the home. */
const todayAt = (home: string, now: string) => `(${now}::timestamptz at time zone ${home}.time_zone)::date`;

/** The earliest date on earth: no stay begins before it. */
const earliestDay = (now: string) => `(${now}::timestamptz at time zone 'Etc/GMT+12')::date`;

/** Kilometres on the sphere from the wished place, as the search calculates them; null without a centre. */
export const kmBetween = (home: string, wish: string) =>
  `(12742.0176 * asin(least(1, sqrt(power(sind((${home}.centre[1] - ${wish}.point[1]) / 2), 2)
    + cosd(${home}.centre[1]) * cosd(${wish}.point[1]) * power(sind((${home}.centre[0] - ${wish}.point[0]) / 2), 2)))))`;

/** Where the home is. */
export const fitsPlace = (home: string, wish: string) => `(case
  when ${wish}.place_id is not null then ${home}.place_id is not distinct from ${wish}.place_id
    or (case when ${wish}.km > 0 then ${kmBetween(home, wish)} <= ${wish}.km else ${home}.centre ~= ${wish}.point end)
  when ${wish}.region_id is not null then ${home}.region_id = ${wish}.region_id
  when ${wish}.country_code is not null then ${home}.country_code = ${wish}.country_code
  when ${wish}.boxes is not null then ${home}.centre <@ any(${wish}.boxes)
  else true end)`;

/** Whether the wish is for homes anywhere. */
export const isAnywhere = (wish: string) =>
  `(num_nonnulls(${wish}.place_id, ${wish}.region_id, ${wish}.country_code, ${wish}.boxes) = 0)`;

/** How many degrees of latitude are as far as the wish reaches around its place, and a little more. */
const height = (wish: string) => `(${wish}.km / 111.0 + 0.001)`;
const width = (wish: string) =>
  `(${height(wish)} / greatest(0.001, cosd(least(90, abs(${wish}.point[1]) + ${height(wish)}))))`;

/** Boxes with all homes that the wish looks at by their centre: around a place they reach further than its circle. */
export const areasOf = (wish: string) => `coalesce(${wish}.boxes, array[case
  when abs(${wish}.point[0]) + ${width(wish)} > 180
    then box(point(-180, ${wish}.point[1] - ${height(wish)}), point(180, ${wish}.point[1] + ${height(wish)}))
  else box(point(${wish}.point[0] - ${width(wish)}, ${wish}.point[1] - ${height(wish)}),
    point(${wish}.point[0] + ${width(wish)}, ${wish}.point[1] + ${height(wish)})) end])`;

/** What the home is: rooms and words. */
const fitsFacts = ({ home, words, wish }: Compared) => `(${home}.is_shown
  and (${wish}.guests is null or ${home}.guests >= ${wish}.guests)
  and (${wish}.bedrooms is null or ${home}.bedrooms >= ${wish}.bedrooms)
  and (not ${wish}.has_terms or ${words} @@ ${wish}.terms))`;

/** Whether a stay may begin on one of the days from `begin` to `end`, by the days of the week of home and wish. */
const mayBegin = ({ home, wish }: Compared, begin: string, end: string) => `(${begin} <= ${end}
  and ((((${home}.check_in_days & ${wish}.check_in_days) | ((${home}.check_in_days & ${wish}.check_in_days) << 7))
    >> ((${begin} - date '2001-01-01') % 7)) & ((1 << least(7, ${end} - ${begin} + 1)) - 1)) <> 0)`;

/** Whether a stay fits into one of these runs of nights. */
const fitsRuns = (compared: Compared, runs: string, earliest: string) => {
  const { wish } = compared;
  const begin = `greatest(lower(run), ${earliest})`;
  const end = `least(upper(run) - ${wish}.nights, ${wish}.last)`;
  return `exists (select from unnest(${runs}) as run where ${mayBegin(compared, begin, end)})`;
};

/** Whether there are nights for a stay, by the rules of the home. */
function fitsDates(compared: Compared, isOpenAsked: boolean): string {
  const { home, wish, now } = compared;
  const first = `greatest(${wish}.first, ${earliestDay(now)})`;
  const earliest = `greatest(${first}, ${todayAt(home, now)} + ${home}.notice)`;
  const span = `daterange(${first}, ${wish}.last + ${wish}.nights)`;
  const free = `(case when ${home}.blocked && ${span}
    then ${fitsRuns(compared, `datemultirange(${span}) - ${home}.blocked`, earliest)}
    else ${mayBegin(compared, earliest, `${wish}.last`)} end)`;
  const open = fitsRuns(compared, `${home}.open`, earliest);
  return `(case when ${wish}.nights is null then true
    when ${wish}.last < ${first} then false
    when ${wish}.nights < ${home}.shortest or ${wish}.nights > ${home}.longest then false
    when ${todayAt(home, now)} - ${home}.silent_since >= 90 then false
    ${isOpenAsked ? `when ${wish}.only_open then ${open}` : ''}
    else ${free} end)`;
}

/** Whether the search of the wish would find the home; false, never null. */
export const fits = (compared: Compared): string =>
  `coalesce(${fitsFacts(compared)} and ${fitsPlace(compared.home, compared.wish)} and ${fitsDates(compared, true)}, false)`;

/** The same, but nights that can only be asked for count as well where the wish says 'Only open'. */
export const fitsWhenAsked = (compared: Compared): string =>
  `coalesce(${fitsFacts(compared)} and ${fitsPlace(compared.home, compared.wish)} and ${fitsDates(compared, false)}, false)`;

/**
 * Whether a member may be shown this home as new: it is another member's who is neither stopped nor without the
 * subscription they had, and neither has blocked the other. Homes of suspended members are not shown at all.
 */
export const mayBeNew = (member: string, home: string): string => `exists (
  select from homes of_host where of_host.id = ${home} and of_host.user_id <> ${member}
    and not exists (select from member_stops stop where stop.user_id = of_host.user_id)
    and not exists (select from user_subscriptions ended
      where ended.user_id = of_host.user_id and ended.subscription_status = 'cancelled')
    and not exists (select from member_blocks b where (b.blocker_id = of_host.user_id and b.blocked_id = ${member})
      or (b.blocker_id = ${member} and b.blocked_id = of_host.user_id)))`;

/**
 * Whether the member has dismissed the home from matches (MATCH-11). It is not part of `mayBeNew`: the figure of a host
 * would tell of it (MATCH-12).
 */
export const isDismissed = (member: string, home: string): string => `exists (
  select from match_dismissals gone where gone.user_id = ${member} and gone.home_id = ${home})`;

/** Whether the member is subscribed and not suspended, so that wishes are awake. */
export const isAwake = (member: string): string => `exists (
  select from users awake join user_subscriptions paid on paid.user_id = awake.id
  where awake.id = ${member} and awake.suspended_at is null and paid.subscription_status in ('paid', 'trialing'))`;

/** Whether a wish is neither removed nor over. */
export const isCurrent = (wish: string, now: string): string =>
  `(${wish}.removed_at is null and ${wish}.ends_on >= ${earliestDay(now)})`;
