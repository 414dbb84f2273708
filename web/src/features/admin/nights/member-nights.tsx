import { m } from '@swapstead/messages';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { CorrectNights } from './correct-nights.tsx';

type MemberNightsProps = { id: string; name: string };

/** The correction of one member's nights: our team sees no balance before it corrects one (NIGHT-21). */
export function MemberNights({ id, name }: MemberNightsProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-label={m.admin_nights_title()} className="rounded-card border border-line px-5 py-4">
      <h2 className="text-22">{m.admin_nights_title()}</h2>
      <Button look="quiet" size="small" className="mt-3" onClick={() => setAsking(true)}>
        {m.admin_nights_correct()}
      </Button>
      <CorrectNights start={isAsking ? { user_id: id, name } : undefined} onClose={() => setAsking(false)} />
    </section>
  );
}
