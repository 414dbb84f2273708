import type pg from 'pg';
import { type DemoLikes, daysAgo } from './demo-files.ts';

type Ids = { homes: ReadonlyMap<string, string>; members: ReadonlyMap<string, string> };

/** Adds homes that members would swap with, and pairs that were told of each other, without notices. */
export async function insertLikes(client: pg.ClientBase, { likes, told }: DemoLikes, ids: Ids) {
  for (const { member, home, days_ago } of likes) {
    const values = [ids.members.get(member), ids.homes.get(home), daysAgo(days_ago)];
    await client.query(
      `insert into likes (user_id, home_id, liked_at, ends_on, is_new)
       values ($1, $2, $3, ($3::timestamptz + interval '1 year')::date, false)`,
      values,
    );
    await client.query('insert into likes_made (user_id, made_at) values ($1, $2)', [values[0], values[2]]);
  }
  for (const { members, days_ago } of told) {
    await client.query(
      `insert into like_pairs (least_id, greatest_id, told_at)
       values (least($1::uuid, $2::uuid), greatest($1::uuid, $2::uuid), $3)`,
      [...members.map((member) => ids.members.get(member)), daysAgo(days_ago)],
    );
  }
}
