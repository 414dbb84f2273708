import { dayText, nightsText, type People, peopleText, windowText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { Link } from 'react-router';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { toastError } from '../../../ui/toast.tsx';
import { notifiedText } from '../core/notified-text.ts';
import { SwapDialog } from '../core/swap-dialog.tsx';
import { homeLine, nameIn, ownStay, staysAt } from '../core/swap-display.ts';
import { useSwapCommand } from '../core/swaps.queries.ts';
import { ONE_ADULT, PeopleFields } from '../proposing/people-fields.tsx';
import { type StepDialogProps, useDialogStep } from './use-dialog-step.ts';

/** Accepts a proposal, after showing every stay (PROP-17). */
export function AcceptDialog({ userId, swap, open, onClose }: StepDialogProps) {
  const own = ownStay(swap);
  const [chosen, setChosen] = useState<People>();
  const people = chosen ?? own?.people ?? ONE_ADULT;
  const [error, setError] = useState<string>();
  const { send, isPending } = useDialogStep(useSwapCommand(userId, swap, 'accept'), {
    onClose,
    failed: m.swaps_not_accepted(),
  });

  function submit() {
    setError(undefined);
    send(own ? { people } : {}, toastAfter, (failure) => {
      if (!isApiError(failure)) return false;
      if (failure.code === 'no_room') setError(failure.message);
      else if (failure.code === 'overtaken') {
        onClose();
        toastError(m.swaps_refusal_nights_taken(), m.swaps_accept_dialog_nothing_agreed());
      } else return false;
      return true;
    });
  }

  return (
    <SwapDialog
      title={m.swaps_accept_dialog_accept_this_proposal()}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
      confirm={m.swaps_accept_dialog_accept()}
      pending={m.swaps_accepting()}
      keep={m.swaps_not_yet()}
    >
      <StaysOf swap={swap} />
      <p className="font-semibold">{takesNights(swap)}</p>
      {own && (
        <div>
          <h3 className="mb-1 text-18">{m.swaps_accept_dialog_who_comes_with_you()}</h3>
          <PeopleFields value={people} onChange={setChosen} />
          <p aria-live="polite" className="text-14 font-medium text-danger">
            {error}
            {error && (
              <>
                {' '}
                <Link to={paths.changeSwap(swap.id)} className="link-inline">
                  {m.swaps_step_change()}
                </Link>
              </>
            )}
          </p>
        </div>
      )}
    </SwapDialog>
  );
}

/** What accepting takes: the nights of the homes, and of the guest of a stay for nights (NIGHT-31). */
function takesNights(swap: SwapView): string {
  const [stay] = swap.stays;
  if (!swap.nights || !stay)
    return m.swaps_accept_dialog_takes_nights({ homes: swap.stays.length > 2 ? 'three' : 'other' });
  const count = swap.nights.amount;
  return stay.guest === swap.me
    ? m.swaps_accept_dialog_takes_your_nights({ count })
    : m.swaps_accept_dialog_takes_nights_of_home({ name: nameIn(swap, stay.guest), count });
}

function toastAfter(swap: SwapView): [title: string, line: string] {
  if (swap.state !== 'agreed') return [m.swaps_accept_dialog_you_said_yes(), notifiedText(swap)];
  const day = dayText(swap.sign_until?.day ?? swap.today, swap.today);
  return [m.swaps_accept_dialog_agreed(), m.swaps_accept_dialog_read_agreement_sign_by({ day })];
}

/** Each stay in a few lines. */
function StaysOf({ swap }: { swap: SwapView }) {
  return (
    <ul className="grid gap-3">
      {swap.stays.map((stay) => (
        <li key={stay.number} className="rounded-tile border border-line px-4 py-3">
          <span className="block text-14 text-ink-soft">{staysAt(swap, stay)}</span>
          <span className="block font-semibold wrap-anywhere">{homeLine(stay.home)}</span>
          <span className="block text-15">
            {windowText(stay, swap.today)} · {nightsText(stay.nights)}
            {stay.people && ` · ${peopleText(stay.people)}`}
          </span>
          <Conditions of={swap.conditions.find(({ stay: number }) => number === stay.number)} />
        </li>
      ))}
    </ul>
  );
}

/** The conditions of a stay's home. */
function Conditions({ of }: { of: SwapView['conditions'][number] | undefined }) {
  if (!of) return null;
  return (
    <dl
      dir="auto"
      className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 border-t border-line pt-3 text-15"
    >
      {of.choices.map(({ heading, choice, words }) => (
        <Condition key={heading} heading={heading} text={words ? `${choice}. ${words}` : choice} />
      ))}
      {of.house_rules && <Condition heading={m.swaps_accept_dialog_house_rules()} text={of.house_rules} />}
    </dl>
  );
}

function Condition({ heading, text }: { heading: string; text: string }) {
  return (
    <>
      <dt className="text-ink-soft">{heading}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
    </>
  );
}
