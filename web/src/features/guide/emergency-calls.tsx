import type { EndpointOf } from '@swapstead/contract/api';
import type { Reply } from '@swapstead/contract/endpoint';
import { m } from '@swapstead/messages';
import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { richText } from '../../ui/rich-text.tsx';

type Guide = Reply<EndpointOf<'GET /api/swaps/:id/stays/:number/guide'>>;

/** Copies stored on a device by an earlier release lack the numbers of the home's country. */
type Help = Pick<Guide, 'emergency'> & Partial<Pick<Guide, 'here' | 'support_hours'>>;

/** Emergency numbers of the home's country and our nearest support line. Numbers for other regions are folded away. */
export function EmergencyCalls({ help: { here, support_hours, emergency } }: { help: Help }) {
  const [nearest, ...others] = emergency;
  if (!here) return <Regions regions={emergency} />;
  return (
    <>
      <p className="mt-3 text-15 font-medium">
        {m.guide_emergency_calls_emergency_services_in({ country: here.country })}
      </p>
      <ul className="mt-1 flex flex-wrap gap-3">
        {here.numbers.map((one) => (
          <li key={one.number}>
            <CallLink number={one.number} label={callLabel(one)} isLarge />
          </li>
        ))}
      </ul>
      {nearest && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3">
          {richText(
            m.guide_emergency_calls_swapstead_support.parts({
              hours: support_hours ?? '',
              number: nearest.support_phone,
            }),
            { link: (text) => <SupportLink phone={nearest.support_phone}>{text}</SupportLink> },
          )}
        </p>
      )}
      {others.length > 0 && (
        <details className="mt-1 print:hidden">
          <summary className="min-h-11 cursor-pointer content-center text-15 text-ink-soft">
            {m.guide_emergency_calls_numbers_for_other_parts_world()}
          </summary>
          <Regions regions={others} />
        </details>
      )}
    </>
  );
}

type EmergencyNumber = NonNullable<Guide['here']>['numbers'][number];

const callLabel = ({ number, service }: EmergencyNumber) =>
  service
    ? m.guide_emergency_calls_call_service({ service: service === 'Police' ? 'police' : 'other', number })
    : m.guide_call({ number });

function Regions({ regions }: { regions: Help['emergency'] }) {
  return (
    <ul className="mt-3 grid gap-3">
      {regions.map(({ region, emergency_number, support_phone }) => (
        <li key={region} className="flex flex-wrap items-center gap-x-3">
          <span className="basis-full text-15 font-medium">{region}</span>
          <CallLink
            number={firstNumber(emergency_number)}
            label={m.guide_call({ number: emergency_number })}
          />
          <SupportLink phone={support_phone}>{m.guide_call({ number: support_phone })}</SupportLink>
        </li>
      ))}
    </ul>
  );
}

/** '000 in Australia, 111 in New Zealand' dials the first number; the label shows both. */
const firstNumber = (text: string) => /\d+/.exec(text)?.[0] ?? '';

function CallLink({ number, label, isLarge = false }: { number: string; label: string; isLarge?: boolean }) {
  return (
    <a
      href={`tel:${number}`}
      className={`inline-flex items-center gap-2 rounded-control bg-danger font-semibold text-paper ${
        isLarge ? 'min-h-14 px-6 text-22 tabular-nums' : 'min-h-11 px-4'
      }`}
    >
      <Phone aria-hidden="true" className="size-4.5" />
      {label}
    </a>
  );
}

const SupportLink = ({ phone, children }: { phone: string; children: ReactNode }) => (
  <a href={`tel:${phone.replace(/\s/g, '')}`} className="link-inline inline-flex min-h-11 items-center">
    {children}
  </a>
);
