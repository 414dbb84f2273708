import { useState } from 'react';
import { consentTexts } from '../../content/consent.ts';
import { cookiesPage } from '../../content/cookies.ts';
import { useFrameSite } from '../../lib/loading/site.ts';
import { dateTimeText } from '../../lib/time/local-time.ts';
import { Button } from '../../ui/button.tsx';
import { decide, NOTHING, useConsent } from './consent.ts';
import { ConsentChoices } from './consent-choices.tsx';
import { ConsentDialog } from './consent-dialog.tsx';

/** The settings card of /cookies: each switch takes effect immediately (COOKIE-05 to COOKIE-07, COOKIE-09). */
export function ConsentCard() {
  const { policy_date } = useFrameSite();
  const consent = useConsent(policy_date);
  const [isChoosing, setChoosing] = useState(false);
  const { analytics, functional, marketing } = consent ?? NOTHING;
  const choice = { analytics, functional, marketing };
  return (
    <div className="mt-6! rounded-card bg-surface p-[clamp(20px,3vw,32px)] shadow-soft">
      <p className="mb-3 text-ink-soft">{cookiesPage.settings_text}</p>
      <ConsentChoices
        choice={choice}
        onToggle={(category) => decide({ ...choice, [category]: !choice[category] }, policy_date)}
      />
      <p role="status" className="mt-3 min-h-6 text-15 text-ink-soft">
        {consent && `${consentTexts.saved} ${dateTimeText(consent.decided_at)}`}
      </p>
      <Button look="quiet" size="small" className="mt-3" onClick={() => setChoosing(true)}>
        {consentTexts.manage}
      </Button>
      <ConsentDialog open={isChoosing} onClose={() => setChoosing(false)} />
    </div>
  );
}
