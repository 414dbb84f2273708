import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { hashPassword } from '../features/accounts/passwords.ts';
import { avatarKey, newAvatarUrl } from '../features/profiles/avatar-keys.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { DEMO_DIR, type DemoHost, daysAgo } from './demo-files.ts';
import { insertSubscription } from './seed-subscription.ts';

/** The accounts for signing in to the demo, and their password. */
export const DEMO_PASSWORD = 'swapstead';
export const DEMO_ACCOUNTS = [
  'free@swapstead.test',
  'premium@swapstead.test',
  'host@swapstead.test',
  'admin@swapstead.test',
];

/** Accounts without a subscription. Every other demo host has one, because listing a home requires it. */
const UNPAID = ['free@swapstead.test', 'admin@swapstead.test'];
const PAID_DAYS = 365;

type Member = DemoHost & { id: string; password_hash: string | null; avatar_url: string | null };

/** Stores the avatars and hashes the passwords before the transaction, because both are slow. */
export function prepareHosts(
  storage: Storage,
  hosts: readonly DemoHost[],
  ids: ReadonlyMap<string, string>,
): Promise<Member[]> {
  return Promise.all(
    hosts.map(async (host) => {
      const id = ids.get(host.key) as string;
      if (host.avatar) await storage.put(avatarKey(id), await readFile(`${DEMO_DIR}avatars/${host.avatar}`));
      return {
        ...host,
        id,
        password_hash: DEMO_ACCOUNTS.includes(host.email) ? await hashPassword(DEMO_PASSWORD) : null,
        avatar_url: host.avatar && newAvatarUrl(),
      };
    }),
  );
}

export async function insertHost(client: pg.PoolClient, host: Member, price_id?: string) {
  const joined = daysAgo(host.joined_days_ago);
  await client.query('insert into users (id, email, email_verified, created_at) values ($1, $2, $3, $4)', [
    host.id,
    host.email,
    host.email_verified,
    joined,
  ]);
  if (host.password_hash) {
    await client.query('insert into user_passwords (user_id, password_hash) values ($1, $2)', [
      host.id,
      host.password_hash,
    ]);
    await client.query('insert into account_security (user_id, demo) values ($1, true)', [host.id]);
  }
  await client.query(
    `insert into profiles (user_id, display_name, bio, location, interests, languages, contact_preference,
       share_email, avatar_url, created_at, phone)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      host.id,
      host.display_name,
      host.bio,
      host.location,
      host.interests,
      host.languages,
      host.contact_preference,
      host.share_email,
      host.avatar_url,
      joined,
      host.phone ?? null,
    ],
  );
  if (host.identity) {
    const { verified_days_ago, asked } = host.identity;
    await client.query('insert into identity_marks (user_id, verified_on) values ($1, $2)', [
      host.id,
      daysAgo(verified_days_ago),
    ]);
    if (asked) await client.query('insert into identity_asked (user_id) values ($1)', [host.id]);
  }
  if (host.role === 'admin') {
    await client.query("insert into user_roles (user_id, role) values ($1, 'admin')", [host.id]);
  }
  if (!UNPAID.includes(host.email)) {
    await client.query(
      `insert into user_subscriptions (user_id, subscription_status, subscription_plan, subscription_start_date,
         subscription_end_date)
       values ($1, 'paid', 'annual', now(), now() + make_interval(days => ${PAID_DAYS}))`,
      [host.id],
    );
    if (price_id && host.password_hash) await insertSubscription(client, host.id, price_id);
  }
}
