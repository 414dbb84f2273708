import type { OwnTrust as Own } from '@swapstead/contract/trust/endpoints';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailedLine } from '../../ui/load-failed.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { answerTime } from './answer-time.ts';
import { IdentitySection } from './identity-section.tsx';
import { ProfileSteps } from './profile-steps.tsx';
import { ownTrustQuery, useSetAsked } from './trust.queries.ts';

/** /profile/trust: what makes others say yes, and what the member asks of others. */
export function OwnTrust({ userId, isSubscriber }: { userId: string; isSubscriber: boolean }) {
  const { data, error, refetch } = useQuery(ownTrustQuery(userId));
  if (!data && error) return <LoadFailedLine onRetry={refetch}>{m.trust_own_not_loaded()}</LoadFailedLine>;
  if (!data) return <div aria-hidden="true" className="bone h-96 rounded-card" />;
  const { identity, answers } = data;
  return (
    <div className="grid gap-5">
      <ProfileSteps userId={userId} steps={data.steps} />
      {identity && (
        <Section title={m.trust_own_identity()}>
          <IdentitySection userId={userId} isSubscriber={isSubscriber} identity={identity} />
        </Section>
      )}
      {identity && (isSubscriber || identity.asked) && (
        <Section title={m.trust_own_ask()}>
          <AskSwitch userId={userId} identity={identity} />
        </Section>
      )}
      <Section title={m.trust_own_answers()}>
        <OwnAnswers answers={answers} />
      </Section>
      <p>
        <ButtonLink to={paths.member(userId)} look="quiet" size="small">
          {m.trust_own_page()}
        </ButtonLink>
      </p>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-card bg-surface p-5 shadow-soft sm:p-6">
      <h2 className="mb-4 text-22">{title}</h2>
      {children}
    </section>
  );
}

/** One switch for all own homes; it needs the own mark first (TRUST-27). */
function AskSwitch({ userId, identity }: { userId: string; identity: NonNullable<Own['identity']> }) {
  const help = useId();
  const { mutate } = useSetAsked(userId);
  // Own state, since the mutation reports a tick later, and until then the press would be taken back on the screen.
  const [pressed, setPressed] = useState<boolean>();
  const canAsk = identity.state === 'verified';
  const change = (asked: boolean) => {
    setPressed(asked);
    mutate(asked, {
      onSuccess: () =>
        toast(m.trust_own_asked_on(), asked ? m.trust_own_asked_on_text() : m.trust_own_asked_off_text()),
      onError: ({ message }) => toastError(m.trust_own_asked_failed(), message || m.common_try_again_later()),
      onSettled: () => setPressed(undefined),
    });
  };
  return (
    <>
      <label className="flex min-h-11 items-center gap-3 font-medium">
        <input
          type="checkbox"
          checked={pressed ?? identity.asked}
          disabled={!canAsk && !identity.asked}
          aria-describedby={help}
          onChange={({ target }) => pressed === undefined && change(target.checked)}
          className="size-5 flex-none accent-pine"
        />
        {m.trust_own_ask_switch()}
      </label>
      <p id={help} className="mt-1 max-w-text text-15 text-ink-soft">
        {canAsk ? m.trust_own_ask_help() : m.trust_own_ask_first()}
      </p>
    </>
  );
}

function OwnAnswers({ answers }: { answers: Own['answers'] }) {
  if (!answers) return <p className="max-w-text text-ink-soft">{m.trust_own_answers_none()}</p>;
  const { percent, counted, within } = answers;
  return (
    <div className="grid gap-1">
      <p className="font-semibold">{m.trust_own_answers_figures({ percent, count: counted })}</p>
      {within && <p>{m.trust_own_answers_within({ time: answerTime(within) })}</p>}
      <p className="mt-1 text-15 text-ink-soft">{m.trust_own_answers_who()}</p>
    </div>
  );
}
