import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { Button } from '../../ui/button.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { type PushState, pushState, subscribe, unsubscribe } from './push-device.ts';
import { pushDevicesQuery } from './settings.queries.ts';

const WORDS: Record<PushState, string> = {
  off: 'Off',
  on: 'On',
  blocked: 'Blocked in this browser: allow notifications for this site in its settings.',
  impossible: 'Not possible in this browser.',
  needs_home_screen: 'Add Swapstead to your home screen first, then switch it on there.',
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
      toastError('Error', (error as Error).message || 'Please try again later');
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
      if (sent) toast('Test sent');
      else toastError('Error', 'The test could not be sent');
    });

  return (
    <section aria-label="Push on this device" className="mt-8 border-t border-line pt-6 text-15">
      <h3 className="font-medium">Push on this device</h3>
      <p aria-live="polite" className="mt-1 text-ink-soft">
        {state && WORDS[state]}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        {state === 'off' && (
          <Button look="quiet" size="small" busy={isBusy} onClick={() => void turnOn()}>
            Switch on
          </Button>
        )}
        {state === 'on' && own && (
          <>
            <Button look="quiet" size="small" busy={isBusy} onClick={() => void test(own.id)}>
              Send a test
            </Button>
            <Button look="quiet" size="small" busy={isBusy} onClick={() => void turnOff(own.id)}>
              Switch off
            </Button>
          </>
        )}
      </div>
    </section>
  );
}
