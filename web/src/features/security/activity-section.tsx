import { deviceName } from '@swapstead/contract/accounts/device-name';
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
    <Section id="activity" title="Recent activity">
      <Loaded query={query}>
        {({ pages }) => (
          <ol aria-label="Recent activity" className="mt-4 divide-y divide-line border-t border-line">
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
      {query.isFetchNextPageError && <p role="alert">What happened earlier could not be loaded.</p>}
      {query.hasNextPage && (
        <TextButton busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Load more
        </TextButton>
      )}
    </Section>
  );
}

type Facts = Record<string, string | number>;

const SIGNED_IN: Record<string, string> = {
  password: 'Signed in with password',
  passkey: 'Signed in with passkey',
  two_steps: 'Signed in with two steps',
};

const WORDS: Record<string, string | ((facts: Facts) => string)> = {
  signed_in: ({ way }) => SIGNED_IN[String(way)] ?? 'Signed in',
  step_refused: 'Second step refused',
  password_changed: 'Password changed',
  address_changed: 'Email address changed',
  address_changed_back: 'Email address changed back',
  passkey_added: ({ passkey }) => `Passkey added: ${passkey}`,
  passkey_removed: ({ passkey }) => `Passkey removed: ${passkey}`,
  passkey_paused: ({ passkey }) => `Passkey paused: ${passkey}`,
  passkey_resumed: ({ passkey }) => `Passkey used again: ${passkey}`,
  app_on: 'Authenticator app turned on',
  app_off: 'Authenticator app turned off',
  two_step_on: 'Two-step sign-in turned on',
  two_step_off: 'Two-step sign-in turned off',
  recovery_code_used: 'Recovery code used',
  recovery_codes_created: 'Recovery codes created',
  session_ended: 'Signed out',
  data_exported: 'Data downloaded',
  recovery_begun: 'Recovery begun',
  recovery_cancelled: 'Recovery cancelled',
  recovery_done: 'Account recovered',
  second_step_due: 'Reminded of a second sign-in step',
  second_step_missing: 'Admin pages closed',
  new_device: 'New device',
  step_attacked: 'Second step refused too often',
  account_suspended: ({ reason }) => `Account suspended: ${reason}`,
  account_restored: 'Account open again',
};

/** An entry of the activity log in words. */
function activityWords(event: string, facts: Facts): string {
  const words = WORDS[event] ?? event;
  return typeof words === 'string' ? words : words(facts);
}
