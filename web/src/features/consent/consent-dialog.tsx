import type { ConsentChoice } from '@swapstead/contract/consent/endpoints';
import { useState } from 'react';
import { consentTexts } from '../../content/consent.ts';
import { useFrameSite } from '../../lib/loading/site.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { decide, NOTHING, useConsent } from './consent.ts';
import { ConsentChoices } from './consent-choices.tsx';

/** The choice per category, saved as a whole (COOKIE-07). */
export function ConsentDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { policy_date } = useFrameSite();
  const stored = useConsent(policy_date) ?? NOTHING;
  const [changes, setChanges] = useState<Partial<ConsentChoice>>({});
  const { analytics, functional, marketing } = { ...stored, ...changes };
  const choice = { analytics, functional, marketing };
  const { title, text, save, cancel } = consentTexts.dialog;
  const close = () => {
    setChanges({});
    onClose();
  };
  const saveChoice = () => {
    close();
    decide(choice, policy_date);
    toast(consentTexts.saved);
  };
  return (
    <Dialog
      open={open}
      title={title}
      onClose={close}
      actions={
        <>
          <Button look="quiet" onClick={close}>
            {cancel}
          </Button>
          <Button onClick={saveChoice}>{save}</Button>
        </>
      }
    >
      <p className="mb-5">{text}</p>
      <ConsentChoices
        choice={choice}
        onToggle={(category) => setChanges({ ...changes, [category]: !choice[category] })}
      />
    </Dialog>
  );
}
