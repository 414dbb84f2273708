import type { MailChoice, NoticeKind } from '@swapstead/contract/notices/kinds';
import type { NoticeSettings } from '@swapstead/contract/notices/settings.endpoints';
import { m } from '@swapstead/messages';
import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { toastError } from '../../ui/toast.tsx';

export const noticeSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['notice-settings', userId],
    queryFn: (context) => api('GET /api/notice_preferences', {}, context),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Fetches the settings again: another tab, a link in an email or the messages page may have changed them. */
export async function refreshSettings(client: QueryClient, userId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries(noticeSettingsQuery(userId)),
    client.invalidateQueries({ queryKey: messageSettingsKey(userId) }),
  ]);
}

/** The email setting for messages is also on /messages. */
const messageSettingsKey = (userId: string) => ['message-settings', userId];

export const pushDevicesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['push-devices', userId],
    queryFn: ({ signal }) => api('GET /api/push_devices', {}, { signal }),
  });

export type Choice = { kind: NoticeKind; mail?: MailChoice; push?: boolean };

export type General = {
  follow_device?: boolean;
  time_zone?: string;
  device_zone?: string;
  quiet?: boolean;
  mail_details?: boolean;
};

/** Saves a change immediately; if it fails, the stored value is shown again (NOTE-23). */
function useSaving<T>(
  userId: string,
  send: (input: T) => Promise<NoticeSettings>,
  show: (settings: NoticeSettings, input: T) => NoticeSettings,
) {
  const client = useQueryClient();
  const { queryKey } = noticeSettingsQuery(userId);
  return useMutation({
    mutationFn: send,
    onMutate(input: T) {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (settings) => settings && show(settings, input));
      return before;
    },
    onSuccess: (settings) => {
      client.setQueryData(queryKey, settings);
      void client.invalidateQueries({ queryKey: messageSettingsKey(userId) });
    },
    onError(_error, _input, before) {
      client.setQueryData(queryKey, before);
      // Shows changes made in the meantime too.
      void client.invalidateQueries({ queryKey });
      toastError(m.common_error(), m.notices_settings_choice_not_saved());
    },
  });
}

export const useChoose = (userId: string) =>
  useSaving<Choice>(
    userId,
    ({ kind, ...body }) => api('PUT /api/notice_preferences/:kind', { params: { kind }, body }),
    (settings, { kind, ...choice }) => ({
      ...settings,
      kinds: settings.kinds.map((one) => (one.kind === kind ? { ...one, ...choice } : one)),
    }),
  );

export const useSaveGeneral = (userId: string) =>
  useSaving<General>(
    userId,
    (body) => api('PUT /api/notice_preferences', { body }),
    (settings, { device_zone, ...general }) => ({
      ...settings,
      ...(device_zone !== undefined && { time_zone: device_zone }),
      ...general,
    }),
  );
