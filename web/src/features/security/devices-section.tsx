import { deviceName } from '@swapstead/contract/accounts/device-name';
import type { Session } from '@swapstead/contract/accounts/endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Laptop, Smartphone } from 'lucide-react';
import { api, isApiError } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { dayOf } from './instant-texts.ts';
import { Item, Loaded, Section, TextButton } from './section.tsx';
import { sessionsQuery, toastFault, useChange } from './security.queries.ts';

/** The devices on which the member is signed in, each with a button to sign out (GUARD-35, GUARD-36). */
export function DevicesSection({ userId }: { userId: string }) {
  const query = useQuery(sessionsQuery(userId));
  const endOthers = useEndOthers();
  const others = query.data?.sessions.filter(({ current }) => !current) ?? [];
  return (
    <Section
      id="devices"
      title={m.security_devices_section_signed_in_devices()}
      lead={m.security_devices_section_we_do_not_store_where()}
    >
      <Loaded query={query}>
        {({ sessions }) => (
          <ul
            aria-label={m.security_devices_section_devices()}
            className="mt-4 divide-y divide-line border-t border-line"
          >
            {sessions.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
      {others.length > 0 && (
        <Button look="quiet" size="small" className="mt-2" busy={endOthers.isPending} onClick={endOthers.run}>
          {endOthers.isPending
            ? m.security_devices_section_signing_out()
            : m.security_devices_section_sign_out_other_devices()}
        </Button>
      )}
    </Section>
  );
}

export function useEndOthers() {
  const end = useChange(() => api('DELETE /api/sessions', {}));
  const run = () =>
    end.mutate(undefined, {
      onSuccess: () =>
        toast(m.security_devices_section_signed_out(), m.security_devices_section_signed_in_on_device_only()),
      onError: toastFault,
    });
  return { isPending: end.isPending, run };
}

function Device({ session }: { session: Session }) {
  const { id, user_agent, current, last_used_at, created_at, way } = session;
  const end = useChange(() => api('DELETE /api/sessions/:id', { params: { id } }));
  const name = deviceName(user_agent);
  const Icon = /iPhone|Android/.test(name) ? Smartphone : Laptop;
  return (
    <Item
      icon={<Icon aria-hidden="true" className="size-5" />}
      title={name}
      action={
        !current && (
          <TextButton
            busy={end.isPending}
            aria-label={m.security_devices_section_sign_out({ name })}
            onClick={() =>
              end.mutate(undefined, {
                onSuccess: () =>
                  toast(
                    m.security_devices_section_signed_out(),
                    m.security_devices_section_is_signed_out({ name }),
                  ),
                // A session that has already ended: the refetched list shows it.
                onError: (error) => !(isApiError(error) && error.status === 404) && toastFault(error),
              })
            }
          >
            {m.security_devices_section_sign_out_sign_out()}
          </TextButton>
        )
      }
    >
      {current
        ? m.security_devices_section_current({ day: dayOf(created_at), way })
        : m.security_devices_section_other({ last_used: dayOf(last_used_at), day: dayOf(created_at), way })}
    </Item>
  );
}
