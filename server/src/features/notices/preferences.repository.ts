import { KINDS, kindOf, type MailChoice, type NoticeKind } from '@swapstead/contract/notices/kinds';
import type pg from 'pg';

type Queryable = Pick<pg.Pool, 'query'>;

export type Choice = { mail: MailChoice; push: boolean };

/** The settings of a member for each kind of notice, chosen or default. */
export type Choices = Record<NoticeKind, Choice>;

/** The kind of emails that an unsubscribe link has switched off, and the choice before. */
export type Switched = { kind: NoticeKind; mail: MailChoice };

type Row = { user_id: string; kind: NoticeKind; mail: MailChoice | null; push: boolean | null };

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>;

function choicesFrom(rows: readonly Row[]): Choices {
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  return Object.fromEntries(
    KINDS.map((kind) => {
      const { mail_at_first, push_at_first } = kindOf(kind);
      const { mail, push } = chosen.get(kind) ?? {};
      return [kind, { mail: mail ?? mail_at_first, push: push ?? push_at_first }];
    }),
  ) as Choices;
}

export function createPreferencesRepository(pool: pg.Pool) {
  async function ofAll(userIds: readonly string[], db: Queryable = pool): Promise<Map<string, Choices>> {
    const { rows } = await db.query<Row>({
      name: 'notice-preferences',
      text: 'select user_id, kind, mail, push from notice_preferences where user_id = any($1)',
      values: [userIds],
    });
    const chosen = Map.groupBy(rows, ({ user_id }) => user_id);
    return new Map(userIds.map((id) => [id, choicesFrom(chosen.get(id) ?? [])]));
  }

  return {
    /** The settings of the member for every kind. */
    of: async (userId: string, db: Queryable = pool): Promise<Choices> =>
      (await ofAll([userId], db)).get(userId) as Choices,

    /** The settings of several members. */
    ofAll,

    /** Saves the given parts of a choice; does nothing if the account was deleted. */
    async save(
      db: Queryable,
      userId: string,
      kind: NoticeKind,
      { mail, push }: Partial<Choice>,
    ): Promise<void> {
      await db.query(
        `insert into notice_preferences (user_id, kind, mail, push) select id, $2, $3, $4 from users where id = $1
         for key share
         on conflict (user_id, kind) do update set
           mail = coalesce(excluded.mail, notice_preferences.mail),
           mail_before = case when excluded.mail is null then notice_preferences.mail_before end,
           push = coalesce(excluded.push, notice_preferences.push)`,
        [userId, kind, mail ?? null, push ?? null],
      );
    },

    /** Switches emails of a kind off by an unsubscribe link, which can restore the choice too. */
    async switchOff(db: Queryable, userId: string, kind: NoticeKind, { mail }: Choice): Promise<void> {
      if (mail === 'off') return;
      await db.query(
        `insert into notice_preferences (user_id, kind, mail, mail_before) select id, $2, 'off', $3 from users where id = $1
         for key share
         on conflict (user_id, kind) do update set mail = 'off', mail_before = excluded.mail_before`,
        [userId, kind, mail],
      );
    },

    /** Switches emails of several kinds off because the member reported one as spam. No link restores them. */
    async switchAllOff(db: Queryable, userId: string, kinds: readonly NoticeKind[]): Promise<void> {
      await db.query(
        `insert into notice_preferences (user_id, kind, mail) select $1, kind, 'off' from unnest($2::text[]) kind
         on conflict (user_id, kind) do update set mail = 'off', mail_before = null`,
        [userId, kinds],
      );
    },

    /** The kinds switched off by links that the member has not chosen again. */
    async switchedOff(db: Queryable, userId: string): Promise<Switched[]> {
      const { rows } = await db.query<Switched>(
        'select kind, mail_before as mail from notice_preferences where user_id = $1 and mail_before is not null',
        [userId],
      );
      return rows;
    },
  };
}
