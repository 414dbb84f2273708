import type { Session } from '@swapstead/contract/accounts';
import { useQuery } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { deviceName } from './device-name.ts';
import { sessionsQuery, useEndOtherSessions } from './sessions.queries.ts';

/** Where the member is signed in, and the way to end it everywhere else. */
export function SessionsSection({ userId }: { userId: string }) {
  const { data, error, refetch } = useQuery(sessionsQuery(userId));
  const endOthers = useEndOtherSessions(userId);
  if (error) {
    return (
      <p>
        Your devices could not be loaded.{' '}
        <button type="button" onClick={() => void refetch()} className="link-inline">
          Try again
        </button>
      </p>
    );
  }
  if (!data) return <div className="bone h-24 rounded-tile" />;
  const others = data.sessions.filter(({ current }) => !current);
  return (
    <>
      <ul aria-label="Devices" className="divide-y divide-line border-y border-line">
        {data.sessions.map((session) => (
          <Device key={session.id} session={session} />
        ))}
      </ul>
      {others.length > 0 && (
        <Button
          look="quiet"
          size="small"
          className="mt-5"
          disabled={endOthers.isPending}
          onClick={() =>
            endOthers.mutate(undefined, {
              onSuccess: () => toast('Signed out', 'You are signed in on this device only.'),
              onError: ({ message }) => toastError('Error', message || 'Please try again later'),
            })
          }
        >
          {endOthers.isPending ? 'Signing out...' : 'Sign out other devices'}
        </Button>
      )}
    </>
  );
}

function Device({ session: { user_agent, current, last_used_at } }: { session: Session }) {
  return (
    <li className="flex items-center gap-4 py-4">
      <MonitorSmartphone aria-hidden="true" strokeWidth={1.4} className="size-6 flex-none text-ink-soft" />
      <div>
        <p className="font-medium">{deviceName(user_agent)}</p>
        <p className="text-14 text-ink-soft">
          {current ? 'This device' : `Last used ${dayOf(last_used_at)}`}
        </p>
      </div>
    </li>
  );
}

function dayOf(instant: string): string {
  return new Date(instant).toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });
}
