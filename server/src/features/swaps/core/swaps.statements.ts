import { FIRST_PHOTO } from '../../homes/homes.statements.ts';
import type { InboxKind } from '../../inbox/events.repository.ts';

/** Shared SQL of swaps. Other slices use it instead of reading the tables of swaps. */

/** The event on which open pages reload a swap. */
export const SWAP_EVENTS: InboxKind = {
  kind: 'swap',
  payload: `select json_build_object('swap_id', w.id) from swaps w where w.id = e.subject_id`,
};

/** How many swaps `member` has completed at the instant `now`, even if that is not stored yet. */
export const completedSwapsOf = (member: string, now: string) =>
  `(select count(*) from swap_parties p join swaps w on w.id = p.swap_id
    where p.user_id = ${member} and (w.state = 'completed' or w.state = 'final' and w.completes_at <= ${now}))`;

/** Whether a swap of this conversation was ever agreed; such a swap counts without completion marks (STAY-21). */
export const hasAgreedSwap = (conversation: string) =>
  `exists (select from swap_conversations l join swaps w on w.id = l.swap_id
    where l.conversation_id = ${conversation} and w.sign_until is not null)`;

/** Whether an entry of the history is an act of the member; acts of time or our team belong to nobody. */
export const isActOf = (entry: string, member: string) =>
  `exists (select from swap_history h join swap_parties p on p.swap_id = h.swap_id and p.party = h.party
    where h.id = ${entry} and p.user_id = ${member})`;

/** What an entry of the history says happened. */
export const actOf = (entry: string) => `(select h.act from swap_history h where h.id = ${entry})`;

/** When the rights of parties of agreed swaps in the conversation end; null without such a swap (STAY-24). */
export const rightsUntil = (conversation: string) =>
  `(select max(w.rights_until) from swap_conversations l join swaps w on w.id = l.swap_id
    where l.conversation_id = ${conversation} and w.sign_until is not null)`;

/** Two columns about `member`: the `status` of the subscription and `is_stopped`. */
export const subscriptionStandingColumns = (member: string) =>
  `(select subscription_status from user_subscriptions where user_id = ${member}) as status,
  exists (select from member_stops where user_id = ${member}) as is_stopped`;

/** How many swaps of `member` became final within two years before `now`, and how many of them the member cancelled. */
export const figureOf = (member: string, now: string) => `select count(*) as agreed,
    count(*) filter (where f.is_counted and f.ended_by = p.party) as cancelled
  from swap_parties p join swaps f on f.id = p.swap_id
  where p.user_id = ${member} and f.final_at > ${now}::timestamptz - interval '730 days'`;

/**
 * Proposals between two instants to each member whom they ask, with the conversation of the two; without those that a
 * block withholds. `is_closed`: it ended in another way than by its deadline.
 */
export const proposalsReceived = (from: string, until: string) => `
  select p.user_id as member, o.user_id as other, coalesce(t.home_id, w.id) as about, w.created_at as at,
    (select l.conversation_id from swap_conversations l where l.swap_id = w.id
      and l.guest in (p.party, w.proposer) and l.host in (p.party, w.proposer) limit 1) as conversation_id,
    w.state not in ('open', 'expired') as is_closed
  from swaps w join swap_parties o on o.swap_id = w.id and o.party = w.proposer
    join swap_parties p on p.swap_id = w.id and p.party <> w.proposer
    left join stays t on t.swap_id = w.id and t.host = p.party
  where w.origin = 'proposed' and not w.is_withheld and w.created_at >= ${from} and w.created_at < ${until}
    and p.user_id is not null and o.user_id is not null`;

/** When `member` first answered a proposal of a conversation, from an instant on; null if never. */
export const firstAnswer = (conversation: string, member: string, from: string) => `
  (select min(h.created_at) from swap_conversations l join swap_history h on h.swap_id = l.swap_id
     join swap_parties p on p.swap_id = h.swap_id and p.party = h.party
   where l.conversation_id = ${conversation} and p.user_id = ${member} and h.created_at >= ${from}
     and h.act in ('said_yes', 'declined', 'suggested'))`;

/** Whether two members are parties of a swap that both of them see. */
export const shareSwap = (one: string, other: string) => `exists (
    select from swap_parties a join swap_parties b on b.swap_id = a.swap_id join swaps w on w.id = a.swap_id
    where a.user_id = ${one} and b.user_id = ${other} and not w.is_withheld)`;

/** Whether two members are parties of a swap under way: agreed or final, until the rights of its parties end. */
export const shareRunningSwap = (one: string, other: string, now: string) => `exists (
    select from swap_parties a join swap_parties b on b.swap_id = a.swap_id join swaps w on w.id = a.swap_id
    where a.user_id = ${one} and b.user_id = ${other} and w.state in ('agreed', 'final', 'completed', 'disputed')
      and w.rights_until > ${now}::timestamptz)`;

/** The history of the swap as JSON, oldest first. */
export const historyRows = (swap: string) => `(select coalesce(json_agg(each), '[]') from (
    select id, party, act, facts, created_at as at from swap_history where swap_id = ${swap} order by id) as each)`;

/** The rows of a statement as a JSON array in its order. Whole rows cost less than objects built key by key. */
const list = (sql: string) => `(select coalesce(json_agg(each), '[]') from (${sql}) as each)`;

/** Skips the subquery for swaps that were never agreed and have no such rows: `before` is their value. */
const ifAgreed = (sql: string, before: string) =>
  `case when w.sign_until is null then ${before} else ${sql} end`;

/**
 * Whether a revision repeats the words of another party: an earlier form of changes was filled in with them. They
 * belong to the party who wrote them first.
 */
export const isCopied = (revision: string) => `exists (select from swap_revisions e
    where e.swap_id = ${revision}.swap_id and e.revision < ${revision}.revision
      and e.by_party <> ${revision}.by_party and e.words = ${revision}.words)`;

/** The changes from the previous to the present terms of an open swap, if there are previous ones. */
const SUGGESTED = `case when w.state = 'open' and w.revision > 1 then (
    select row_to_json(each) from (select h.party, h.created_at as at, h.facts -> 'changes' as changes, before.by_party
      as was_by from swap_history h join swap_revisions before on before.swap_id = w.id
        and before.revision = w.revision - 1
      where h.swap_id = w.id and h.act = 'suggested' order by h.id desc limit 1) as each) end`;

/** A proposed swap `w` as JSON, the `StoredSwap` of stored-swap.ts. */
export const SWAP = `(select row_to_json(whole) from (select w.*, r.by_party as suggested_by,
    ${list(`select r.by_party as party, r.words, r.created_at as at, r.withheld_from from swap_revisions r
      where r.swap_id = w.id and r.words <> '' and not ${isCopied('r')} order by r.revision desc`)} as words,
    ${SUGGESTED} as suggested,
    ${list(`select p.party, p.user_id, f.display_name, f.avatar_url
      from swap_parties p left join profiles f on f.user_id = p.user_id where p.swap_id = w.id order by p.party`)}
      as parties,
    ${list(`select t.id, t.number, t.home_id,
        case when w.state = 'open' then coalesce(h.title, t.home_title) else t.home_title end as home_title,
        case when w.state = 'open' then coalesce(h.location, t.home_place) else t.home_place end as home_place,
        h.guests, case when h.is_shown then ${FIRST_PHOTO} end as photo, coalesce(h.is_shown, false) as is_shown, t.zone, t.host, t.guest,
        lower(t.during) as check_in, upper(t.during) as check_out, t.people, t.arrival_time, t.arrival_note,
        t.arrival_withheld
      from stays t left join homes h on h.id = t.home_id where t.swap_id = w.id order by t.number`)} as stays,
    (select coalesce(json_agg(a.party order by a.party), '[]') from swap_answers a
      where a.swap_id = w.id and a.revision = w.revision) as answers,
    ${ifAgreed(
      list(`select s.party, s.name, s.sha256, s.signed_at from swap_signatures s
        where s.swap_id = w.id and s.revision = w.revision order by s.signed_at`),
      "'[]'",
    )} as signatures,
    ${ifAgreed(
      `(select row_to_json(waiting) from (select c.*, ${list(`select a.party, a.name, a.created_at
        from change_answers a where a.change_id = c.id order by a.created_at`)} as answers
      from swap_changes c where c.swap_id = w.id and c.outcome is null) as waiting)`,
      'null',
    )} as change,
    ${ifAgreed(
      list('select v.* from swap_verdicts v where v.swap_id = w.id order by v.created_at'),
      "'[]'",
    )} as verdicts,
    ${list(`select l.conversation_id, l.guest, l.host from swap_conversations l where l.swap_id = w.id
      order by l.conversation_id`)} as conversations
  from (values (true)) as one left join swap_revisions r on r.swap_id = w.id and r.revision = w.revision
  ) as whole)`;
