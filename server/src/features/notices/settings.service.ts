import { KINDS, kindOf, type MailChoice, type NoticeKind } from '@swapstead/contract/notices/kinds';
import { NOTICE_TEXTS, type NoticeSettings } from '@swapstead/contract/notices/settings.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../platform/database/transaction.ts';
import { invalid, refusal } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { InboxRepository } from '../inbox/inbox.repository.ts';
import type { Choices, PreferencesRepository, Switched } from './preferences.repository.ts';
import type { SettingsRepository } from './settings.repository.ts';
import type { UnsubscribeLinks, UnsubscribeScope } from './unsubscribe-links.ts';

type Parts = {
  pool: pg.Pool;
  preferences: PreferencesRepository;
  settings: SettingsRepository;
  inboxes: InboxRepository;
  unsubscribeLinks: UnsubscribeLinks;
  /** Called when the time zone has changed: pushes held back until the end of quiet hours may be due. */
  onZoneChanged: (client: pg.ClientBase, userId: string) => Promise<void>;
};

type General = {
  follow_device?: boolean | undefined;
  time_zone?: string | undefined;
  device_zone?: string | undefined;
  quiet?: boolean | undefined;
  mail_details?: boolean | undefined;
};

export type SettingsService = ReturnType<typeof createSettingsService>;

/** A member's notification settings (NOTE-21 to NOTE-25, NOTE-28 to NOTE-30). */
export function createSettingsService(parts: Parts) {
  const { pool, preferences, settings, inboxes, unsubscribeLinks, onZoneChanged } = parts;

  async function read(userId: string): Promise<NoticeSettings> {
    const choices = await preferences.of(userId);
    return {
      kinds: KINDS.map((kind) => ({ kind, ...choices[kind] })),
      ...(await settings.of(userId)),
    };
  }

  /** Changes settings and updates every open page of the member. */
  const change = (userId: string, work: (client: pg.PoolClient) => Promise<void>) =>
    inTransaction(
      pool,
      async (client) => {
        await inboxes.lock(client, [userId]);
        await work(client);
        await inboxes.bump(client, 'settings', userId, [userId]);
      },
      { retries: 3 },
    );

  /** Refuses a choice that this kind does not offer. */
  function requireChoice(kind: NoticeKind, mail: MailChoice | undefined) {
    const { mail: rule, daily } = kindOf(kind);
    if (mail === undefined || mail === 'at_once') return;
    if (rule === 'always') throw refusal(409, 'mail_locked', NOTICE_TEXTS.locked);
    if (mail === 'daily' && !daily) throw invalid('mail', m.notices_settings_kind_never_daily());
  }

  const kindsOf = (scope: UnsubscribeScope, choices: Choices) =>
    scope === 'digest'
      ? KINDS.filter((kind) => kindOf(kind).daily && choices[kind].mail === 'daily')
      : [scope];

  const isOff = (scope: UnsubscribeScope, choices: Choices) =>
    kindsOf(scope, choices).every((kind) => choices[kind].mail === 'off');

  function openLink(token: string) {
    const link = unsubscribeLinks.read(token);
    if (!link) throw refusal(400, 'link_expired', NOTICE_TEXTS.link_expired);
    return link;
  }

  const aboutOf = (scope: UnsubscribeScope) =>
    scope === 'digest' ? m.notices_digest_about() : kindOf(scope).about;

  return {
    of: read,
    read: (viewer: Viewer) => read(memberOf(viewer).user_id),

    async choose(
      kind: NoticeKind,
      choice: { mail?: MailChoice | undefined; push?: boolean | undefined },
      viewer: Viewer,
    ): Promise<NoticeSettings> {
      const { user_id } = memberOf(viewer);
      requireChoice(kind, choice.mail);
      await change(user_id, (client) => preferences.save(client, user_id, kind, choice));
      return read(user_id);
    },

    async save({ device_zone, ...general }: General, viewer: Viewer): Promise<NoticeSettings> {
      const { user_id } = memberOf(viewer);
      const before = await settings.of(user_id);
      const follows = general.follow_device ?? before.follow_device;
      const time_zone = follows ? device_zone : general.time_zone;
      if (time_zone !== undefined && !(await settings.knows(time_zone))) {
        throw invalid('time_zone', m.notices_settings_no_time_zone());
      }
      await change(user_id, async (client) => {
        await settings.save(client, user_id, { ...general, ...(time_zone !== undefined && { time_zone }) });
        if (time_zone !== undefined || general.quiet !== undefined) await onZoneChanged(client, user_id);
      });
      return read(user_id);
    },

    /** What a link would switch off. Opening the link changes nothing (NOTE-29). */
    async readLink(token: string) {
      const { user_id, scope } = openLink(token);
      return { about: aboutOf(scope), off: isOff(scope, await preferences.of(user_id)) };
    },

    /** Switches emails off, or on again. Pushes, the bell and the newsletter never change (NOTE-30). */
    async useLink(token: string, off: boolean) {
      const { user_id, scope } = openLink(token);
      await change(user_id, async (client) => {
        if (!off) return switchOn(client, user_id, scope);
        const choices = await preferences.of(user_id, client);
        for (const kind of kindsOf(scope, choices)) {
          await preferences.switchOff(client, user_id, kind, choices[kind]);
        }
      });
      return { about: aboutOf(scope), off };
    },
  };

  /**
   * Restores what a link of this scope has switched off, but not what the member has switched off. If no link has and
   * every kind of the scope is off, it restores the defaults.
   */
  async function switchOn(client: pg.PoolClient, userId: string, scope: UnsubscribeScope): Promise<void> {
    const choices = await preferences.of(userId, client);
    const isMeant = ({ kind, mail }: Switched) => (scope === 'digest' ? mail === 'daily' : kind === scope);
    const before = (await preferences.switchedOff(client, userId)).filter(isMeant);
    const usual = KINDS.map((kind) => ({ kind, mail: kindOf(kind).mail_at_first })).filter(
      (one) => isMeant(one) && choices[one.kind].mail === 'off',
    );
    const meant = before.length > 0 || !isOff(scope, choices) ? before : usual;
    for (const { kind, mail } of meant) await preferences.save(client, userId, kind, { mail });
  }
}
