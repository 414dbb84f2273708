import { deviceName } from '@swapstead/contract/accounts/device-name';
import { m } from '@swapstead/messages';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/api.ts';
import { momentOf } from './instant-texts.ts';
import { Loaded, Section, TextButton } from './section.tsx';
import { activityKey } from './security.queries.ts';

/** The account's activity within 90 days (GUARD-43). */
export function ActivitySection({ userId }: { userId: string }) {
  const query = useInfiniteQuery({
    queryKey: activityKey(userId),
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/account-events', { query: pageParam ? { before: pageParam } : {} }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next ?? undefined,
  });
  return (
    <Section id="activity" title={m.security_activity_section_recent_activity()}>
      <Loaded query={query}>
        {({ pages }) => (
          <ol
            aria-label={m.security_activity_section_recent_activity()}
            className="mt-4 divide-y divide-line border-t border-line"
          >
            {pages
              .flatMap(({ events }) => events)
              .map(({ id, event, facts, happened_at, user_agent }) => (
                <li key={id} className="flex flex-wrap justify-between gap-x-6 gap-y-0.5 py-3 text-15">
                  <span className="wrap-anywhere">{activityWords(event, facts)}</span>
                  <span className="text-14 text-ink-soft">
                    {momentOf(happened_at)}
                    {user_agent && `, ${deviceName(user_agent)}`}
                  </span>
                </li>
              ))}
          </ol>
        )}
      </Loaded>
      {query.isFetchNextPageError && (
        <p role="alert">{m.security_activity_section_what_happened_earlier_could_not()}</p>
      )}
      {query.hasNextPage && (
        <TextButton busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {m.security_activity_section_load_more()}
        </TextButton>
      )}
    </Section>
  );
}

type Facts = Record<string, string | number>;

const SIGNED_IN: Record<string, string> = {
  password: m.security_activity_section_signed_in_with_password(),
  passkey: m.security_activity_section_signed_in_with_passkey(),
  two_steps: m.security_activity_section_signed_in_with_two_steps(),
};

const WORDS: Record<string, string | ((facts: Facts) => string)> = {
  signed_in: ({ way }) => SIGNED_IN[String(way)] ?? m.security_activity_section_signed_in(),
  step_refused: m.security_activity_section_second_step_refused(),
  password_changed: m.security_activity_section_password_changed(),
  address_changed: m.security_activity_section_email_address_changed(),
  address_changed_back: m.security_activity_section_email_address_changed_back(),
  passkey_added: ({ passkey }) => m.security_activity_section_passkey_added({ passkey: String(passkey) }),
  passkey_removed: ({ passkey }) => m.security_activity_section_passkey_removed({ passkey: String(passkey) }),
  passkey_paused: ({ passkey }) => m.security_activity_section_passkey_paused({ passkey: String(passkey) }),
  passkey_resumed: ({ passkey }) =>
    m.security_activity_section_passkey_used_again({ passkey: String(passkey) }),
  app_on: m.security_activity_section_authenticator_app_turned_on(),
  app_off: m.security_activity_section_authenticator_app_turned_off(),
  two_step_on: m.security_activity_section_two_step_sign_in_turned(),
  two_step_off: m.security_activity_section_two_step_sign_in_turned_turned_off(),
  recovery_code_used: m.security_activity_section_recovery_code_used(),
  recovery_codes_created: m.security_activity_section_recovery_codes_created(),
  session_ended: m.security_activity_section_signed_out(),
  data_exported: m.security_activity_section_data_downloaded(),
  recovery_begun: m.security_activity_section_recovery_begun(),
  recovery_cancelled: m.security_activity_section_recovery_cancelled(),
  recovery_done: m.security_activity_section_account_recovered(),
  second_step_due: m.security_activity_section_reminded_second_sign_in_step(),
  second_step_missing: m.security_activity_section_admin_pages_closed(),
  new_device: m.security_activity_section_new_device(),
  step_attacked: m.security_activity_section_second_step_refused_too_often(),
  account_suspended: ({ reason }) =>
    m.security_activity_section_account_suspended({ reason: String(reason) }),
  account_restored: m.security_activity_section_account_open_again(),
};

/** An entry of the activity log in words. */
function activityWords(event: string, facts: Facts): string {
  const words = WORDS[event] ?? event;
  return typeof words === 'string' ? words : words(facts);
}
