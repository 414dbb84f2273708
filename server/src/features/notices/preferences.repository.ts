import { KINDS, kindOf, type MailChoice, type NoticeKind } from '@swapstead/contract/notices/kinds';
import type pg from 'pg';

type Queryable = Pick<pg.Pool, 'query'>;

export type Choice = { mail: MailChoice; push: boolean };

/** The settings of a member for each kind of notice, chosen or by default. */
export type Choices = Record<NoticeKind, Choice>;

/** Mails of a kind that a link in a mail has switched off, and the choice before. */
export type Switched = { kind: NoticeKind; mail: MailChoice };

type Row = { user_id: string; kind: NoticeKind; mail: MailChoice | null; push: boolean | null };

export type PreferencesRepository = ReturnType<typeof createPreferencesRepository>;

/** SQL: the choice of mails of a kind, of the member in the placeholder or column `member`. */
export const mailChoiceOf = (member: string, kind: NoticeKind) =>
  `coalesce((select mail from notice_preferences where user_id = ${member} and kind = '${kind}'),
    '${kindOf(kind).mail_at_first}')`;

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

    /** The same for several members at once. */
    ofAll,

    /** Saves those parts of a choice that are given; does nothing if the account is gone. */
    async save(
      db: Queryable,
      userId: string,
      kind: NoticeKind,
      { mail, push }: Partial<Choice>,
    ): Promise<void> {
      await db.query(
        `insert into notice_preferences (user_id, kind, mail, push) select id, $2, $3, $4 from users where id = $1
         on conflict (user_id, kind) do update set
           mail = coalesce(excluded.mail, notice_preferences.mail),
           mail_before = case when excluded.mail is null then notice_preferences.mail_before end,
           push = coalesce(excluded.push, notice_preferences.push)`,
        [userId, kind, mail ?? null, push ?? null],
      );
    },

    /** Switches mails of a kind off by a link in a mail; the same link can bring the choice back. */
    async switchOff(db: Queryable, userId: string, kind: NoticeKind, { mail }: Choice): Promise<void> {
      if (mail === 'off') return;
      await db.query(
        `insert into notice_preferences (user_id, kind, mail, mail_before) select id, $2, 'off', $3 from users where id = $1
         on conflict (user_id, kind) do update set mail = 'off', mail_before = excluded.mail_before`,
        [userId, kind, mail],
      );
    },

    /** What links have switched off and the member has not chosen anew. */
    async switchedOff(db: Queryable, userId: string): Promise<Switched[]> {
      const { rows } = await db.query<Switched>(
        'select kind, mail_before as mail from notice_preferences where user_id = $1 and mail_before is not null',
        [userId],
      );
      return rows;
    },
  };
}
