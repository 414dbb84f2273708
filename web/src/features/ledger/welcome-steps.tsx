import type { Nights, WelcomeStep } from '@swapstead/contract/ledger/endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ownHomesQuery } from '../listing/core/listing.queries.ts';

type Welcome = Nights['welcome'];

/** The steps to the welcome nights, each with the way there; gone once the nights are here (NIGHT-05, NIGHT-06). */
export function WelcomeSteps({ welcome }: { welcome: Welcome }) {
  const { state, nights, steps } = welcome;
  if (state === 'given' || state === 'off') return null;
  const missing = steps.filter(({ done }) => !done).length;
  return (
    <section aria-labelledby="welcome-title" className="mt-14 rounded-card bg-surface p-5 shadow-soft sm:p-8">
      <h2 id="welcome-title" className="text-28">
        {state === 'had'
          ? m.ledger_welcome_had()
          : missing > 0
            ? m.ledger_welcome_away({ nights, count: missing })
            : m.ledger_welcome_on_their_way({ nights })}
      </h2>
      {state === 'had' && <p className="mt-2 text-ink-soft">{m.ledger_welcome_once()}</p>}
      {state === 'open' && (
        <ul className="mt-4 max-w-190">
          {steps.map((step) => (
            <Step key={step.step} {...step} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Step({ step, done }: Welcome['steps'][number]) {
  const { data: homes } = useQuery({ ...ownHomesQuery, enabled: step === 'home' && !done });
  const { text, verb, to } = STEPS[step](homes !== undefined && homes.length > 0);
  const Sign = done ? Check : Minus;
  return (
    <li className="flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-2 border-b border-line py-2 last:border-b-0">
      <Sign aria-hidden="true" className={`size-5 flex-none ${done ? 'text-pine' : 'text-ink-soft'}`} />
      <span className={`min-w-0 flex-1 ${done ? '' : 'text-ink-soft'}`}>
        {text}
        {done && <span className="sr-only"> {m.ledger_welcome_done()}</span>}
      </span>
      {!done && (
        <ButtonLink look="quiet" size="small" to={to}>
          {verb}
        </ButtonLink>
      )}
    </li>
  );
}

const STEPS: Record<WelcomeStep, (hasHome: boolean) => { text: string; verb: string; to: string }> = {
  paid: () => ({
    text: m.ledger_welcome_step_paid(),
    verb: m.ledger_welcome_see_plans(),
    to: paths.subscription(),
  }),
  email: () => ({
    text: m.ledger_welcome_step_email(),
    verb: m.ledger_welcome_confirm_email(),
    to: paths.security(),
  }),
  home: (hasHome) => ({
    text: m.ledger_welcome_step_home(),
    verb: hasHome ? m.ledger_welcome_set_place() : m.ledger_welcome_list_home(),
    to: hasHome ? paths.profile('homes') : paths.addHome(),
  }),
  open_nights: () => ({
    text: m.ledger_welcome_step_open_nights(),
    verb: m.ledger_welcome_open_nights(),
    to: paths.profile('availability'),
  }),
};
