import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { addDays, dayIn } from '@swapstead/contract/days';
import type pg from 'pg';
import { ask, type Member, mailsTo, newHome, newMembers } from './kit.ts';
import type { PushService } from './push-service.ts';

const RETRY_MS = 100;
const MAIL = /would like to swap homes with you|^Someone would like to swap homes with you/;

type Inbox = Parameters<typeof mailsTo>[0];

/**
 * A member who proposes swaps to one host after the other, repeating each under one submission id until it is
 * acknowledged. Every host is notified by bell, email and push; none has quiet hours.
 */
export async function openProposals(pool: pg.Pool, url: () => string, pushes: PushService) {
  const [guest] = (await newMembers(pool, 1)) as [Member];
  const own_home_id = await newHome(pool, guest);
  await pool.query("insert into profiles (user_id, display_name) values ($1, 'Gus Guest')", [guest.user_id]);
  const hosts: Member[] = [];
  const first = addDays(dayIn('UTC', new Date()), 40);
  const stay = { check_in: first, check_out: addDays(first, 7) };

  return {
    hosts,

    async propose(): Promise<void> {
      const [host] = (await newMembers(pool, 1)) as [Member];
      await pool.query('insert into notice_settings (user_id, quiet) values ($1, false)', [host.user_id]);
      await pushes.subscribe(pool, host.user_id);
      const body = {
        submission_id: randomUUID(),
        home_id: await newHome(pool, host),
        own_home_id,
        my_stay: stay,
        their_stay: stay,
        people: { adults: 2, children: 0, babies: 0, pets: 0 },
        words: 'We are two and water every plant.',
      };
      for (;;) {
        const reply = await ask(url(), 'POST', '/api/swaps', { as: guest, body });
        if (reply?.status === 200) break;
        if (reply && reply.status < 500) throw new Error(`The proposal was refused: ${reply.text}`);
        await delay(RETRY_MS);
      }
      hosts.push(host);
      // Without the usual delay of email and push, so that kills interrupt them.
      await pool.query(
        "update pgboss.job set start_after = now() where name in ('notice-mail', 'notice-push') and state = 'created'",
      );
    },

    /** Problems with the hosts' notices. `uncertain`: notices whose email was being sent at a kill. */
    async problems(inbox: Inbox, uncertain: ReadonlySet<string>): Promise<string[]> {
      const found: string[] = [];
      for (const { user_id, email } of hosts) {
        const { rows } = await pool.query<{ id: string }>('select id from notices where user_id = $1', [
          user_id,
        ]);
        const [notice] = rows;
        if (!notice || rows.length > 1) found.push(`a host has ${rows.length} notices of one proposal`);
        const mails = (await mailsTo(inbox, email)).filter(({ subject }) => MAIL.test(subject ?? '')).length;
        const isGivenUp = notice !== undefined && uncertain.has(notice.id);
        if (mails !== 1 && !(isGivenUp && mails === 0)) found.push(`a host got ${mails} mails of one notice`);
        const shown = pushes.shown.filter(({ notice_id }) => notice_id === notice?.id);
        // A push that is repeated after a kill replaces the first on the device.
        if (new Set(shown.map(({ tag }) => tag)).size !== 1)
          found.push(`a host was shown ${shown.length} pushes`);
      }
      return found;
    },
  };
}
