import type { OwnProfile, ProfileChanges } from '@swapstead/contract/profiles/endpoints';
import type pg from 'pg';

export type ProfilesRepository = ReturnType<typeof createProfilesRepository>;

/** The profile as stored in this slice. */
export type StoredProfile = Omit<OwnProfile, 'completed_swaps'>;

type Row = Omit<StoredProfile, 'created_at'> & { created_at: Date };

export function createProfilesRepository(pool: pg.Pool) {
  return {
    /** The profile, with default values if there is no record; undefined without an account. */
    async own(userId: string, client: pg.ClientBase | pg.Pool = pool): Promise<StoredProfile | undefined> {
      const { rows } = await client.query<Row>(
        `select u.id as user_id, u.email, p.display_name, p.bio, p.location, p.phone, p.website,
           coalesce(p.interests, '{}') as interests, coalesce(p.languages, '{}') as languages, p.avatar_url,
           coalesce(p.contact_preference, 'chat') as contact_preference,
           coalesce(p.share_email, false) as share_email, coalesce(p.created_at, u.created_at) as created_at
         from users u left join profiles p on p.user_id = u.id where u.id = $1`,
        [userId],
      );
      return rows[0] && { ...rows[0], created_at: rows[0].created_at.toISOString() };
    },

    /** Adds the record, or replaces the fields that the member may write. The joining date is that of the account. */
    async save(client: pg.ClientBase, userId: string, changes: ProfileChanges): Promise<void> {
      await client.query(
        `insert into profiles (user_id, display_name, bio, location, phone, website, interests,
           languages, contact_preference, share_email, created_at)
         select id, $2, $3, $4, $5, $6, $7, $8, $9, $10, created_at from users where id = $1
         on conflict (user_id) do update set display_name = excluded.display_name, bio = excluded.bio,
           location = excluded.location, phone = excluded.phone, website = excluded.website,
           interests = excluded.interests, languages = excluded.languages, contact_preference = excluded.contact_preference,
           share_email = excluded.share_email`,
        [
          userId,
          changes.display_name,
          changes.bio,
          changes.location,
          changes.phone,
          changes.website,
          changes.interests,
          changes.languages,
          changes.contact_preference,
          changes.share_email,
        ],
      );
    },

    /** The member's own language; undefined without an account. */
    async languageOf(userId: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ language: string }>({
        name: 'language-of-member',
        text: 'select language from users where id = $1',
        values: [userId],
      });
      return rows[0]?.language;
    },

    /** @returns false if the account was deleted */
    async setLanguage(userId: string, language: string): Promise<boolean> {
      const { rowCount } = await pool.query('update users set language = $2 where id = $1', [
        userId,
        language,
      ]);
      return rowCount === 1;
    },

    /** The name of the member with this confirmed address. */
    async nameOf(email: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ display_name: string }>(
        `select p.display_name from users u join profiles p on p.user_id = u.id
         where u.email = lower($1) and u.email_verified`,
        [email],
      );
      return rows[0]?.display_name;
    },

    /**
     * Locks the account: other saves, uploads and its deletion wait until the transaction ends.
     * @returns false if it was deleted
     */
    async lockAccount(client: pg.ClientBase, userId: string): Promise<boolean> {
      const { rowCount } = await client.query('select from users where id = $1 for no key update', [userId]);
      return rowCount === 1;
    },

    async setAvatar(client: pg.ClientBase, userId: string, avatarUrl: string): Promise<void> {
      await client.query(
        `insert into profiles (user_id, avatar_url, created_at) select id, $2, created_at from users where id = $1
         for key share
         on conflict (user_id) do update set avatar_url = excluded.avatar_url`,
        [userId, avatarUrl],
      );
    },

    /** The id of the member with this avatar. */
    async ownerOfAvatar(avatarUrl: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ user_id: string }>({
        name: 'avatar-owner',
        text: 'select user_id from profiles where avatar_url = $1',
        values: [avatarUrl],
      });
      return rows[0]?.user_id;
    },
  };
}
