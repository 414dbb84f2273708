import { dayText, nightsText, type People, peopleText, windowText } from '@swapstead/contract/swaps/format';
import type { SwapView } from '@swapstead/contract/swaps/view';
import { useState } from 'react';
import { Link } from 'react-router';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { toastError } from '../../../ui/toast.tsx';
import { notifiedText } from '../core/notified-text.ts';
import { SwapDialog } from '../core/swap-dialog.tsx';
import { homeLine, nameIn, ownStay } from '../core/swap-display.ts';
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
    failed: 'Not accepted',
  });

  function submit() {
    setError(undefined);
    send(own ? { people } : {}, toastAfter, (failure) => {
      if (!isApiError(failure)) return false;
      if (failure.code === 'no_room') setError(failure.message);
      else if (failure.code === 'overtaken') {
        onClose();
        toastError('These nights have just been taken', 'Nothing was agreed. See what fits nearby.');
      } else return false;
      return true;
    });
  }

  return (
    <SwapDialog
      title="Accept this proposal?"
      open={open}
      onClose={onClose}
      onSubmit={submit}
      isPending={isPending}
      confirm="Accept"
      pending="Accepting..."
      keep="Not yet"
    >
      <StaysOf swap={swap} />
      <p className="font-semibold">
        This takes the nights of {swap.stays.length > 2 ? 'all three homes' : 'both homes'}. Nothing is final
        before everybody has signed.
      </p>
      {own && (
        <div>
          <h3 className="mb-1 text-18">Who comes with you?</h3>
          <PeopleFields value={people} onChange={setChosen} />
          <p aria-live="polite" className="text-14 font-medium text-danger">
            {error}
            {error && (
              <>
                {' '}
                <Link to={paths.changeSwap(swap.id)} className="link-inline">
                  Suggest a change
                </Link>
              </>
            )}
          </p>
        </div>
      )}
    </SwapDialog>
  );
}

function toastAfter(swap: SwapView): [title: string, line: string] {
  if (swap.state !== 'agreed') return ['You said yes', notifiedText(swap)];
  const until = dayText(swap.sign_until?.day ?? swap.today, swap.today);
  return ['Agreed', `Read the agreement and sign it by ${until}.`];
}

/** Each stay in a few lines. */
function StaysOf({ swap }: { swap: SwapView }) {
  return (
    <ul className="grid gap-3">
      {swap.stays.map((stay) => (
        <li key={stay.number} className="rounded-tile border border-line px-4 py-3">
          <span className="block text-14 text-ink-soft">
            {stay.guest === swap.me ? 'You stay at' : `${nameIn(swap, stay.guest)} stays at`}
          </span>
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
      {of.house_rules && <Condition heading="House rules" text={of.house_rules} />}
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
