import type pg from 'pg';
import type { ResolveNotices } from '../notices/subjects.ts';
import { rightsUntil } from '../swaps/core/swaps.statements.ts';

type Row = { id: string; title: string; name: string; keeps_rights: boolean };

/** The words of notices about conversations, for the two members only. */
export function conversationNotices(pool: pg.Pool, clock: () => Date): ResolveNotices {
  return async (notices, reader) => {
    const ids = [...new Set(notices.map(({ about }) => about.conversation_id))];
    const { rows } = await pool.query<Row>({
      name: 'conversation-notices',
      text: `select c.id, coalesce(h.title, c.home_title) as title, coalesce(nullif(p.display_name, ''),
          case when c.guest_id = s.user_id then 'Anonymous Host' else 'Anonymous member' end) as name,
          coalesce(${rightsUntil('c.id')} > $3::timestamptz, false) as keeps_rights
        from conversation_sides s
        join conversations c on c.id = s.conversation_id
        join conversation_sides o on o.conversation_id = c.id and o.user_id <> s.user_id
        left join homes h on h.id = c.home_id
        left join profiles p on p.user_id = o.user_id
        where s.user_id = $2 and s.conversation_id = any($1)`,
      values: [ids, reader.user_id, clock()],
    });
    const found = new Map(rows.map((row) => [row.id, row]));
    return new Map(
      notices.flatMap(({ id, about }) => {
        const one = found.get(about.conversation_id ?? '');
        if (!one) return [];
        const words = { name: one.name, title: one.title };
        return [[id, { words, path: `/messages/${one.id}`, ...(one.keeps_rights && { full: true }) }]];
      }),
    );
  };
}
