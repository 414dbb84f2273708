import { kindOf, type MailChoice, type NoticeKind } from '@swapstead/contract/notices/kinds';
import type { NoticeSettings as Settings } from '@swapstead/contract/notices/settings.endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { findZones, type ZoneChoice, zoneChoices, zoneName } from '../../lib/time/zones.ts';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { Select } from '../../ui/select.tsx';
import { PushSwitch } from './push-switch.tsx';
import { noticeSettingsQuery, useChoose, useSaveGeneral } from './settings.queries.ts';

const MAIL_NAMES: Record<MailChoice, string> = {
  at_once: m.notices_notice_settings_at_once(),
  daily: m.notices_notice_settings_daily(),
  off: m.notices_notice_settings_off(),
};
const PUSH_OPTIONS = [
  { value: 'on', label: m.notices_notice_settings_on() },
  { value: 'off', label: m.notices_notice_settings_off() },
] as const;

/** Which notices the member receives, and how: every kind by bell, email and push (NOTE-21 to NOTE-25). */
export function NoticeSettings({ userId, isSubscriber }: { userId: string; isSubscriber: boolean }) {
  const { hash } = useLocation();
  const { data: settings, error, refetch } = useQuery(noticeSettingsQuery(userId));
  const choose = useChoose(userId);
  const saveGeneral = useSaveGeneral(userId);
  const isThere = settings !== undefined;
  // The content above has its height by now, so the page can scroll to the fragment.
  useEffect(() => {
    if (isThere && hash === '#notices') document.getElementById('notices')?.scrollIntoView();
  }, [isThere, hash]);
  if (!settings) {
    return error ? (
      <LoadFailedLine onRetry={refetch}>{m.notices_notice_settings_could_not_be_loaded()}</LoadFailedLine>
    ) : (
      <div className="bone h-96 rounded-tile" />
    );
  }
  const isSaved = choose.isSuccess || saveGeneral.isSuccess;
  return (
    <div>
      <p aria-live="polite" className="sr-only">
        {isSaved && !choose.isPending && !saveGeneral.isPending ? m.notices_notice_settings_saved() : ''}
      </p>
      <table className="w-full border-collapse text-15 max-sm:block">
        <thead className="max-sm:sr-only">
          <tr className="text-start text-14 text-ink-soft">
            <th className="py-2 pe-4 font-medium">{m.notices_notice_settings_what()}</th>
            <th className="py-2 pe-4 font-medium">{m.notices_notice_settings_bell()}</th>
            <th className="py-2 pe-4 font-medium">{m.notices_notice_settings_mail()}</th>
            <th className="py-2 font-medium">{m.notices_notice_settings_push()}</th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {settings.kinds.map((one) => (
            <KindRow
              key={one.kind}
              {...one}
              isSubscriber={isSubscriber}
              onChoose={(choice) => choose.mutate({ kind: one.kind, ...choice })}
            />
          ))}
        </tbody>
      </table>
      <General settings={settings} onSave={(general) => saveGeneral.mutate(general)} />
      <PushSwitch userId={userId} />
    </div>
  );
}

type KindRowProps = {
  kind: NoticeKind;
  mail: MailChoice;
  push: boolean;
  isSubscriber: boolean;
  onChoose: (choice: { mail?: MailChoice; push?: boolean }) => void;
};

function KindRow({ kind, mail, push, isSubscriber, onChoose }: KindRowProps) {
  const { label, mail: rule, daily } = kindOf(kind);
  const choices: MailChoice[] = daily ? ['at_once', 'daily', 'off'] : ['at_once', 'off'];
  const isSilent = kind === 'proposal' && isSubscriber && mail === 'off' && !push;
  // In a narrow window the three are side by side below the kind, each under its name, if their words leave the room.
  const cell = 'py-3 pe-4 max-sm:p-0';
  const name = 'mb-1 block text-14 text-ink-soft sm:hidden';
  return (
    <>
      <tr className="border-t border-line max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:gap-y-2 max-sm:py-4">
        <th scope="row" className="py-3 pe-4 text-start font-medium max-sm:basis-full max-sm:p-0">
          {label}
        </th>
        <td className={cell}>
          <span className={name}>{m.notices_notice_settings_bell()}</span>
          {m.notices_notice_settings_always()}
        </td>
        <td className={`${cell} max-sm:grow max-sm:basis-26`}>
          <span className={name}>{m.notices_notice_settings_mail()}</span>
          {rule === 'always' ? (
            m.notices_notice_settings_always()
          ) : (
            <span>
              <Select
                size="small"
                className="min-w-max"
                aria-label={m.notices_notice_settings_mail_about({ label })}
                value={mail}
                options={choices.map((value) => ({ value, label: MAIL_NAMES[value] }))}
                onChange={(value) => onChoose({ mail: value })}
              />
              {rule === 'while_open' && (
                <span className="mt-1 block text-14 text-ink-soft">
                  {m.notices_notice_settings_always_once_agreed()}
                </span>
              )}
            </span>
          )}
        </td>
        <td className={`${cell} sm:pe-0`}>
          <span className={name}>{m.notices_notice_settings_push()}</span>
          <Select
            size="small"
            className="min-w-max"
            aria-label={m.notices_notice_settings_push_about({ label })}
            value={push ? 'on' : 'off'}
            options={PUSH_OPTIONS}
            onChange={(value) => onChoose({ push: value === 'on' })}
          />
        </td>
      </tr>
      {isSilent && (
        <tr className="max-sm:block">
          <td colSpan={4} className="pb-3 text-14 text-clay max-sm:block">
            {m.notices_notice_settings_proposals_only_here()}
          </td>
        </tr>
      )}
    </>
  );
}

type GeneralProps = {
  settings: Settings;
  onSave: (general: {
    follow_device?: boolean;
    time_zone?: string;
    quiet?: boolean;
    mail_details?: boolean;
    device_zone?: string;
  }) => void;
};

/** The time zone of digests, the quiet hours, and what emails may say. */
function General({ settings: { time_zone, follow_device, quiet, mail_details }, onSave }: GeneralProps) {
  const device_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <div className="mt-8 grid gap-5 border-t border-line pt-6 text-15">
      <div>
        <div className="max-w-80">
          <ZoneField
            zone={time_zone}
            disabled={follow_device}
            onChoose={(zone) => onSave({ time_zone: zone })}
          />
        </div>
        <label className="mt-3 flex cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={follow_device}
            onChange={({ target }) =>
              onSave({ follow_device: target.checked, ...(target.checked && { device_zone }) })
            }
            className="size-5 accent-pine"
          />
          {m.notices_notice_settings_follow_this_device()}
        </label>
      </div>
      <label className="flex cursor-pointer items-center gap-3">
        <input
          type="checkbox"
          checked={quiet}
          onChange={({ target }) => onSave({ quiet: target.checked })}
          className="size-5 accent-pine"
        />
        {m.notices_notice_settings_quiet_hours()}
      </label>
      <label className="flex cursor-pointer items-start gap-3">
        <input
          type="checkbox"
          checked={!mail_details}
          onChange={({ target }) => onSave({ mail_details: !target.checked })}
          className="mt-0.5 size-5 shrink-0 accent-pine"
        />
        <span>
          {m.notices_notice_settings_keep_details_out()}
          <span className="block text-ink-soft">{m.notices_notice_settings_keep_details_out_hint()}</span>
        </span>
      </label>
    </div>
  );
}

/** A list longer than this isn't read. */
const MOST = 20;

type ZoneFieldProps = { zone: string; disabled: boolean; onChoose: (zone: string) => void };

/** The member's time zone, found by the current or former name of its city or region (NOTE-21). */
function ZoneField({ zone, disabled, onChoose }: ZoneFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <Field label={m.notices_notice_settings_your_time_zone()} id="time-zone">
      {(control) => (
        <Combobox<ZoneChoice>
          control={control}
          text={typed ?? zoneName(zone)}
          onText={setTyped}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => setTyped(undefined)}
          onChoose={(choice) => {
            setTyped(undefined);
            onChoose(choice.zone);
          }}
          disabled={disabled}
          listLabel={m.notices_notice_settings_time_zones()}
          queryKey="time-zones"
          load={async (text) => findZones(zoneChoices(), text, MOST)}
          keyOf={(choice) => choice.zone}
          entryOf={({ entry }) => entry}
          countText={(count) => m.notices_notice_settings_time_zones_found({ count })}
          nothingFound={m.notices_notice_settings_no_time_zone_by_name()}
          failed={m.notices_notice_settings_time_zones_not_searched()}
        />
      )}
    </Field>
  );
}
