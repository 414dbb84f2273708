import type { OwnTrust, ProfileStep } from '@swapstead/contract/trust/endpoints';
import { m } from '@swapstead/messages';
import { useState } from 'react';
import { safeStorage } from '../../lib/browser/safe-storage.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';

type ProfileStepsProps = {
  userId: string;
  steps: OwnTrust['steps'];
  /** Opens the form of the profile; without it, the page of the profile opens. */
  onEdit?: () => void;
};

const LABELS: Record<ProfileStep, () => string> = {
  name: m.trust_step_name,
  picture: m.trust_step_picture,
  bio: m.trust_step_bio,
  home: m.trust_step_home,
  identity: m.trust_step_identity,
};

/** How complete the own profile is, with the next step; nobody else sees it (TRUST-26). */
export function ProfileSteps({ userId, steps, onEdit }: ProfileStepsProps) {
  const name = `profile-complete-${userId}`;
  const [isDismissed, setDismissed] = useState(() => safeStorage.get(name) !== null);
  const done = steps.filter(({ is_done }) => is_done).length;
  const next = steps.find(({ is_done }) => !is_done)?.step;
  if (!next) {
    if (isDismissed || steps.length === 0) return null;
    return (
      <div className="flex flex-wrap items-center justify-between gap-4 rounded-card bg-pine-wash p-5">
        <p className="font-semibold">{m.trust_steps_complete()}</p>
        <Button
          look="quiet"
          size="small"
          onClick={() => {
            safeStorage.set(name, 'seen');
            setDismissed(true);
          }}
        >
          {m.trust_steps_dismiss()}
        </Button>
      </div>
    );
  }
  const text = m.trust_steps_progress({ done, all: steps.length });
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-card bg-surface p-5 shadow-soft">
      <div className="min-w-0 flex-1 basis-60">
        <p id="profile-steps" className="font-semibold">
          {text}
        </p>
        <div
          role="progressbar"
          aria-labelledby="profile-steps"
          aria-valuemin={0}
          aria-valuemax={steps.length}
          aria-valuenow={done}
          className="mt-3 flex gap-1.5"
        >
          {steps.map(({ step }, index) => (
            <span
              key={step}
              className={`h-1.5 flex-1 rounded-full ${index < done ? 'bg-pine' : 'bg-sand'}`}
            />
          ))}
        </div>
      </div>
      <NextStep step={next} onEdit={onEdit} />
    </div>
  );
}

function NextStep({ step, onEdit }: { step: ProfileStep; onEdit: (() => void) | undefined }) {
  const label = LABELS[step]();
  if (step === 'home') return <ButtonLink to={paths.addHome()}>{label}</ButtonLink>;
  if (step === 'identity') return <ButtonLink to={paths.trust()}>{label}</ButtonLink>;
  if (!onEdit) return <ButtonLink to={paths.profile()}>{label}</ButtonLink>;
  return <Button onClick={onEdit}>{label}</Button>;
}
