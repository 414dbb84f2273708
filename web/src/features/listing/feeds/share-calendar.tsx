import type { CalendarAddress } from '@swapstead/contract/calendar/address.endpoints';
import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { useFocusWhenLost } from '../../../lib/focus/use-focus-when-lost.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextInput } from '../../../ui/field.tsx';
import { LoadFailedLine } from '../../../ui/load-failed.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { addressQuery } from './feeds.queries.ts';

type ShareCalendarProps = {
  homeId: string;
  /** For hosts whose subscription has ended: sharing can only be turned off (CAL-19). */
  isReadOnly?: boolean;
};

/** The home's calendar at a secret address that other sites can read (CAL-50, CAL-53). */
export function ShareCalendar({ homeId, isReadOnly = false }: ShareCalendarProps) {
  const params = { id: homeId };
  const { data, error, refetch } = useQuery(addressQuery(homeId));
  const { change, isPending } = useChanges(homeId);
  const makeAnew = () => change(() => api('POST /api/homes/:id/calendar/address', { params }));
  const turnOff = () =>
    change(async () => {
      await api('DELETE /api/homes/:id/calendar/address', { params });
      return { address: null, passes_on: false };
    });
  const client = useQueryClient();
  const heading = useFocusWhenLost(data && data.address !== null);
  function passOn(passes_on: boolean) {
    if (isPending) return;
    const show = (is_on: boolean) =>
      client.setQueryData(addressQuery(homeId).queryKey, (known) => known && { ...known, passes_on: is_on });
    // Optimistic: shows the choice immediately, then the server's reply, or the earlier choice if there is none.
    show(passes_on);
    change(() =>
      api('PATCH /api/homes/:id/calendar/address', { params, body: { passes_on } }).catch((error) => {
        show(!passes_on);
        throw error;
      }),
    );
  }
  if (isReadOnly && !data?.address && !error) return null;
  return (
    <section aria-label={m.listing_share_calendar_share_this_calendar()}>
      <h4 ref={heading} tabIndex={-1} className="font-display text-20 outline-none">
        {m.listing_share_calendar_share_this_calendar()}
      </h4>
      <p className="mt-1 text-15 text-ink-soft">{m.listing_share_calendar_intro()}</p>
      {!data && !error && <div className="bone mt-3 h-12 rounded-control" />}
      {!data && error && (
        <LoadFailedLine role="alert" className="mt-2 text-15" onRetry={refetch}>
          {m.listing_share_calendar_its_address_did_not_arrive()}
        </LoadFailedLine>
      )}
      {data && !data.address && (
        <Button look="quiet" size="small" className="mt-3 w-full" busy={isPending} onClick={makeAnew}>
          {m.listing_share_calendar_make_an_address()}
        </Button>
      )}
      {data?.address && (
        <>
          <Address address={data.address} />
          {!isReadOnly && <PassOn checked={data.passes_on} isPending={isPending} onChange={passOn} />}
          <div className="mt-2 flex flex-wrap gap-x-4">
            {!isReadOnly && <NewAddress onMake={makeAnew} />}
            <button type="button" className="link-inline min-h-10 text-15 font-semibold" onClick={turnOff}>
              {m.listing_share_calendar_turn_off()}
            </button>
          </div>
        </>
      )}
    </section>
  );
}

function useChanges(homeId: string) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    // One at a time (`scope`): a press while another is being saved waits, and is not lost.
    scope: { id: `calendar address ${homeId}` },
    mutationFn: (work: () => Promise<CalendarAddress>) => work(),
    onSuccess: (address) => client.setQueryData(addressQuery(homeId).queryKey, address),
    onError({ message }) {
      toastError(m.listing_share_calendar_failed(), message || m.common_try_again_later());
      void client.invalidateQueries(addressQuery(homeId));
    },
  });
  return { isPending, change: mutate };
}

function Address({ address }: { address: string }) {
  function copy() {
    copyText(address).then(
      () => toast(m.listing_share_calendar_address_copied()),
      () => toastError(m.listing_share_calendar_not_copied(), m.listing_share_calendar_copy_it_yourself()),
    );
  }
  return (
    <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-2">
      <TextInput
        readOnly
        dir="ltr"
        aria-label={m.listing_share_calendar_secret_address()}
        value={address}
        className="min-h-10! text-14"
        onFocus={(event) => event.target.select()}
      />
      <Button look="quiet" size="small" onClick={copy}>
        {m.listing_share_calendar_copy()}
      </Button>
    </div>
  );
}

type PassOnProps = { checked: boolean; isPending: boolean; onChange: (passes_on: boolean) => void };

function PassOn({ checked, isPending, onChange }: PassOnProps) {
  const id = useId();
  return (
    <div className="mt-3 grid grid-cols-[20px_1fr] gap-x-3 text-15">
      <input
        id={id}
        type="checkbox"
        checked={checked}
        aria-disabled={isPending}
        aria-describedby={`${id}-help`}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 accent-pine"
      />
      <label htmlFor={id}>{m.listing_share_calendar_pass_on()}</label>
      <p id={`${id}-help`} className="col-start-2 mt-1 text-14 text-ink-soft">
        {m.listing_share_calendar_pass_on_help()}
      </p>
    </div>
  );
}

function NewAddress({ onMake }: { onMake: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const close = () => setAsking(false);
  return (
    <>
      <button
        type="button"
        className="link-inline min-h-10 text-15 font-semibold"
        onClick={() => setAsking(true)}
      >
        {m.listing_share_calendar_make_a_new_address()}
      </button>
      <Dialog
        title={m.listing_share_calendar_make_a_new_address()}
        open={isAsking}
        onClose={close}
        actions={
          <>
            <Button look="quiet" onClick={close}>
              {m.common_cancel()}
            </Button>
            <Button
              onClick={() => {
                close();
                onMake();
              }}
            >
              {m.listing_share_calendar_make_a_new_address()}
            </Button>
          </>
        }
      >
        <p>{m.listing_share_calendar_old_address_stops()}</p>
      </Dialog>
    </>
  );
}
