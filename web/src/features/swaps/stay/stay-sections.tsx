import { dayText } from '@swapstead/contract/swaps/format';
import { HISTORY } from '@swapstead/contract/swaps/history';
import { STAY_ACCESS } from '@swapstead/contract/swaps/stay-access';
import type { StayContact } from '@swapstead/contract/swaps/stays.endpoints';
import type { SwapStay, SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { api } from '../../../lib/api/api.ts';
import { copyText } from '../../../lib/browser/clipboard.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { stayQuery } from '../core/stays.queries.ts';
import { hostedStay, nameIn, ownStay } from '../core/swap-display.ts';
import { StayLists } from './stay-lists.tsx';

/**
 * What a final swap opens: address, arrival, house guide and lists of the member's stay, and the lists of their home.
 */
export function StaySections({ userId, swap }: { userId: string; swap: SwapView }) {
  const own = ownStay(swap);
  const hosted = hostedStay(swap);
  const { opens, state } = swap;
  if (!opens.contact) {
    const wasFinal =
      state === 'completed' || swap.history.some(({ sentence }) => sentence === HISTORY.final());
    return wasFinal && SAYS_CLOSED.has(state) ? (
      <p className="text-ink-soft">{STAY_ACCESS[state].closed}</p>
    ) : null;
  }
  return (
    <>
      {own && <Address userId={userId} swap={swap} stay={own} />}
      {own && opens.guide && (
        <Part id="guide" title={m.swaps_house_guide_title()}>
          <p className="max-w-text text-ink-soft">
            {m.swaps_stay_sections_keys_wi_fi_how_things({ name: nameIn(swap, own.host) })}
          </p>
          <ButtonLink look="quiet" className="mt-4" to={paths.swapGuide(swap.id)}>
            {m.swaps_house_guide_title()}
          </ButtonLink>
        </Part>
      )}
      {own && !opens.guide && (
        <p className="text-ink-soft">
          {m.swaps_guide_closed_on({ day: dayText(swap.completed_day ?? swap.today, swap.today) })}
        </p>
      )}
      {own && state === 'final' && (
        <Part id="lists" title={m.swaps_lists_title()}>
          <StayLists userId={userId} swapId={swap.id} number={own.number} as="guest" />
        </Part>
      )}
      {hosted && state === 'final' && (
        <Part id="your-lists" title={m.swaps_stay_sections_lists_for_your_guests()}>
          <StayLists userId={userId} swapId={swap.id} number={hosted.number} as="host" />
        </Part>
      )}
    </>
  );
}

/** States in which access has closed; the headline of other states makes that clear. */
const SAYS_CLOSED = new Set<SwapView['state']>(['completed', 'cancelled', 'disputed']);

/** Until the day of arrival is over, because arrival times change on the way. */
const mayStillArrive = ({ state, today }: SwapView, { phase, check_in }: SwapStay) =>
  state === 'final' && (phase === 'before' || today <= check_in);

export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-24 border-line not-first:border-t not-first:pt-12"
    >
      <h2 id={`${id}-title`} className="mb-5 text-28">
        {title}
      </h2>
      {children}
    </section>
  );
}

function Address({ userId, swap, stay }: { userId: string; swap: SwapView; stay: SwapStay }) {
  const { data: contact, error } = useQuery(stayQuery(userId, swap.id, stay.number));
  return (
    <Part id="address" title={m.swaps_stay_sections_address_and_arrival()}>
      {!contact && !error && <div aria-hidden="true" className="bone h-36 rounded-card" />}
      {error && !contact && <p className="text-ink-soft">{error.message || m.common_try_again_later()}</p>}
      {contact && (
        <>
          <div className="grid gap-x-12 gap-y-6 sm:grid-cols-2">
            <AddressLines contact={contact} name={nameIn(swap, stay.host)} />
            <dl className="grid content-start gap-1">
              <dt className="text-14 text-ink-soft">{m.swaps_stay_sections_phone_of_your_host()}</dt>
              <dd className="mb-3">
                <a href={`tel:${contact.phone.replace(/\s/g, '')}`} className="link-inline">
                  {contact.phone}
                </a>
              </dd>
              {contact.check_in_from && (
                <>
                  <dt className="text-14 text-ink-soft">{m.swaps_stay_sections_check_in_from()}</dt>
                  <dd className="mb-3 font-medium">
                    {m.swaps_time_in_place({ time: contact.check_in_from, place: contact.place })}
                  </dd>
                </>
              )}
              {contact.check_out_until && (
                <>
                  <dt className="text-14 text-ink-soft">{m.swaps_stay_sections_check_out_until()}</dt>
                  <dd className="font-medium">
                    {m.swaps_time_in_place({ time: contact.check_out_until, place: contact.place })}
                  </dd>
                </>
              )}
            </dl>
          </div>
          {mayStillArrive(swap, stay) && (
            <ArrivalForm userId={userId} swap={swap} stay={stay} contact={contact} />
          )}
        </>
      )}
    </Part>
  );
}

function AddressLines({ contact, name }: { contact: StayContact; name: string }) {
  const { address } = contact;
  if (!address)
    return <p className="text-ink-soft">{m.swaps_stay_sections_has_not_written_address_yet({ name })}</p>;
  const lines = [
    name,
    address.street,
    [address.town, address.postal_code].filter(Boolean).join(', '),
    address.country,
  ].filter(Boolean);
  const copy = () =>
    copyText(lines.join('\n')).then(
      () => toast(m.swaps_copied()),
      () => toastError(m.swaps_not_copied(), m.swaps_stay_sections_please_select_address_copy_yourself()),
    );
  return (
    <div>
      <address className="text-18 leading-relaxed not-italic wrap-anywhere">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {address.directions && (
        <p className="mt-2 text-15 whitespace-pre-line wrap-anywhere text-ink-soft">{address.directions}</p>
      )}
      <button
        type="button"
        onClick={() => void copy()}
        className="link-quiet mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-pine"
      >
        <Copy aria-hidden="true" className="size-4.5" />
        {m.swaps_stay_sections_copy_address()}
      </button>
    </div>
  );
}

/** Times in steps of 15 minutes. */
const TIMES = Array.from({ length: 96 }, (_, index) => {
  const value = `${String(Math.floor(index / 4)).padStart(2, '0')}:${String((index % 4) * 15).padStart(2, '0')}`;
  return { value, label: value };
});

type ArrivalProps = { userId: string; swap: SwapView; stay: SwapStay; contact: StayContact };

function ArrivalForm({ userId, swap, stay, contact }: ArrivalProps) {
  const [time, setTime] = useState(contact.arrival?.time ?? contact.check_in_from ?? '15:00');
  const [note, setNote] = useState(contact.arrival?.note ?? '');
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: () =>
      api('PUT /api/swaps/:id/stays/:number/arrival', {
        params: { id: swap.id, number: String(stay.number) },
        body: { time, note },
      }),
    onSuccess(saved) {
      client.setQueryData(stayQuery(userId, swap.id, stay.number).queryKey, saved);
      toast(m.swaps_stay_sections_arrival_saved(), m.swaps_notified({ names: nameIn(swap, stay.host) }));
    },
    onError: ({ message }) =>
      toastError(m.swaps_stay_sections_arrival_not_saved(), message || m.common_try_again_later()),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending) save.mutate();
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-7 grid items-end gap-3 border-t border-line pt-6 sm:grid-cols-[140px_minmax(0,1fr)_auto]"
    >
      <Field label={m.swaps_stay_sections_we_arrive_about()}>
        {(control) => <Select {...control} options={TIMES} value={time} onChange={setTime} />}
      </Field>
      <TextField
        label={m.swaps_stay_sections_note()}
        optional
        maxLength={300}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <Button type="submit" look="quiet" busy={save.isPending}>
        {save.isPending ? m.common_saving() : m.common_save()}
      </Button>
    </form>
  );
}
