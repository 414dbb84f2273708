import { m } from '@swapstead/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { type PushState, pushState, subscribe, unsubscribe } from './push-device.ts';
import { pushDevicesQuery } from './settings.queries.ts';

const WORDS: Record<PushState, string> = {
  off: m.notices_push_switch_off(),
  on: m.notices_push_switch_on(),
  blocked: m.notices_push_switch_blocked(),
  impossible: m.notices_push_switch_impossible(),
  needs_home_screen: m.notices_push_switch_needs_home_screen(),
};

/** Push in this browser; permission is requested only after a press (NOTE-36). */
export function PushSwitch({ userId }: { userId: string }) {
  const client = useQueryClient();
  const [state, setState] = useState<PushState>();
  const [isBusy, setBusy] = useState(false);
  const { data } = useQuery(pushDevicesQuery(userId));
  const own = data?.devices.find(({ this_session }) => this_session);
  const isKnown = data !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    void pushState(own !== undefined).then(setState);
  }, [isKnown, own]);

  async function run(work: () => Promise<void>) {
    setBusy(true);
    try {
      await work();
      await client.invalidateQueries(pushDevicesQuery(userId));
    } catch (error) {
      toastError(m.common_error(), (error as Error).message || m.common_try_again_later());
    } finally {
      // Not the browser's subscription: if the server wasn't reached, no push arrives.
      const known = client.getQueryData(pushDevicesQuery(userId).queryKey);
      setState(await pushState(known?.devices.some(({ this_session }) => this_session) === true));
      setBusy(false);
    }
  }

  const turnOn = () =>
    run(async () => {
      const target = await subscribe();
      if (target) await api('POST /api/push_devices', { body: target });
    });
  const turnOff = (id: string) =>
    run(async () => {
      await api('DELETE /api/push_devices/:id', { params: { id } });
      await unsubscribe();
    });
  const test = (id: string) =>
    run(async () => {
      const { sent } = await api('POST /api/push_devices/:id/test', { params: { id } });
      if (sent) toast(m.notices_push_switch_test_sent());
      else toastError(m.common_error(), m.notices_push_switch_test_not_sent());
    });

  return (
    <section
      aria-label={m.notices_push_switch_push_on_this_device()}
      className="mt-8 border-t border-line pt-6 text-15"
    >
      <h3 className="font-medium">{m.notices_push_switch_push_on_this_device()}</h3>
      <p aria-live="polite" className="mt-1 text-ink-soft">
        {state && WORDS[state]}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {state === 'off' && (
          <Button look="quiet" size="small" busy={isBusy} onClick={() => void turnOn()}>
            {m.notices_push_switch_switch_on()}
          </Button>
        )}
        {state === 'on' && own && (
          <>
            <Button look="quiet" size="small" busy={isBusy} onClick={() => void test(own.id)}>
              {m.notices_push_switch_send_a_test()}
            </Button>
            <Button look="quiet" size="small" busy={isBusy} onClick={() => void turnOff(own.id)}>
              {m.notices_push_switch_switch_off()}
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
