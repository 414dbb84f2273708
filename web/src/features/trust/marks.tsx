import { monthName } from '@swapstead/contract/days';
import type { Marks } from '@swapstead/contract/trust/endpoints';
import { m } from '@swapstead/messages';
import { CalendarX2, Mail, MessageCircle, ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';

/** A number with what it counts; the term comes first for screen readers. */
export const Figure = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex min-w-0 flex-col-reverse justify-end">
    <dt className="mt-1 text-14 leading-snug text-ink-soft">{label}</dt>
    <dd className="font-display text-22 leading-none font-semibold whitespace-nowrap">{children}</dd>
  </div>
);

type MarkListProps = {
  marks: Pick<Marks, 'email_verified' | 'identity_verified' | 'answers' | 'cancelling'>;
  /** Left out where they stand as figures already. */
  without?: readonly ('identity' | 'answers')[];
};

/** The marks in words, each only where it is so (TRUST-01). */
export function MarkList({ marks, without = [] }: MarkListProps) {
  const { email_verified, identity_verified, answers, cancelling } = marks;
  return (
    <ul className="grid gap-2.5 text-15">
      {email_verified && <Mark sign={Mail}>{m.homes_host_card_email_address_verified()}</Mark>}
      {identity_verified && !without.includes('identity') && (
        <Mark sign={ShieldCheck}>{m.trust_mark_identity({ month: monthName(identity_verified) })}</Mark>
      )}
      {answers && !without.includes('answers') && (
        <Mark sign={MessageCircle}>{m.trust_mark_answers({ percent: answers.percent })}</Mark>
      )}
      {cancelling && <Mark sign={CalendarX2}>{m.trust_mark_cancelled(cancelling)}</Mark>}
    </ul>
  );
}

const Mark = ({ sign: Sign, children }: { sign: typeof Mail; children: ReactNode }) => (
  <li className="flex items-start gap-2.5">
    <Sign aria-hidden="true" strokeWidth={1.6} className="mt-0.5 size-4.5 flex-none text-pine" />
    <span className="min-w-0">{children}</span>
  </li>
);
