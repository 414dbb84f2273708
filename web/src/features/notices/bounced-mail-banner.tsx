import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { useLiveEvents } from '../../lib/live/live-events.ts';
import { paths } from '../../paths.ts';
import { toast, toastError } from '../../ui/toast.tsx';
import { whileBusy } from '../../ui/while-busy.ts';
import { noticeSettingsQuery, refreshSettings } from './settings.queries.ts';

/**
 * The banner on every page of a member whose emails bounce (NOTE-35). It also sends the server this device's time
 * zone.
 */
export function BouncedMailBanner({ userId }: { userId: string }) {
  const client = useQueryClient();
  const { data: settings } = useQuery(noticeSettingsQuery(userId));
  const test = useMutation({
    mutationFn: () => api('POST /api/mail_test', {}),
    onSuccess: ({ sent_to }) =>
      toast(
        m.notices_bounced_mail_banner_test_mail_sent(),
        m.notices_bounced_mail_banner_press_its_button({ address: sent_to }),
      ),
    onError: ({ message }) => toastError(m.common_error(), message || m.common_try_again_later()),
  });
  useLiveEvents((message) => {
    const isAbout = message.kind === 'change' && message.change.kind === 'settings';
    if (isAbout || message.kind === 'reset') void refreshSettings(client, userId);
  });

  const follows = settings?.follow_device;
  const zone = settings?.time_zone;
  const sentZone = useRef<string>(undefined);
  useEffect(() => {
    const device_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    const here = `${userId} ${device_zone}`;
    // Only once: another device's zone may replace it later, and otherwise the two would overwrite each other for
    // ever.
    if (!follows || !device_zone || sentZone.current === here) return;
    sentZone.current = here;
    if (device_zone === zone) return;
    // A zone that the server does not know changes nothing.
    void api('PUT /api/notice_preferences', { body: { device_zone } }).then(
      (saved) => client.setQueryData(noticeSettingsQuery(userId).queryKey, saved),
      () => undefined,
    );
  }, [client, userId, follows, zone]);

  if (!settings?.mails_come_back) return null;
  return (
    <div role="status" className="border-b border-line bg-honey text-on-honey">
      <p className="wrap flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-15">
        <span className="min-w-0 flex-1 basis-80 wrap-anywhere">
          {m.notices_bounced_mail_banner_mails_come_back({
            address: settings.mails_come_back,
          })}
        </span>
        <button
          type="button"
          {...whileBusy(test.isPending, () => test.mutate())}
          className="py-1.5 font-semibold underline underline-offset-4"
        >
          {m.notices_bounced_mail_banner_send_a_test_mail()}
        </button>
        <Link to={paths.security()} className="py-1.5 font-semibold underline underline-offset-4">
          {m.notices_bounced_mail_banner_change_email_address()}
        </Link>
      </p>
    </div>
  );
}
