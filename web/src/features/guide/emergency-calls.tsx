import type { EndpointOf } from '@swapstead/contract/api';
import type { Reply } from '@swapstead/contract/endpoint';
import { Phone } from 'lucide-react';

type Guide = Reply<EndpointOf<'GET /api/swaps/:id/stays/:number/guide'>>;

/** Copies stored on a device by an earlier release lack the numbers of the home's country. */
type Help = Pick<Guide, 'emergency'> & Partial<Pick<Guide, 'here' | 'support_hours'>>;

/** Emergency numbers of the home's country and our nearest support line. Numbers for other regions are folded away. */
export function EmergencyCalls({ help: { here, support_hours, emergency } }: { help: Help }) {
  const [nearest, ...others] = emergency;
  if (!here) return <Regions regions={emergency} />;
  return (
    <>
      <p className="mt-3 text-15 font-medium">Emergency services in {here.country}</p>
      <ul className="mt-1 flex flex-wrap gap-3">
        {here.numbers.map(({ number, service }) => (
          <li key={number}>
            <CallLink
              number={number}
              label={service ? `${service}: call ${number}` : `Call ${number}`}
              isLarge
            />
          </li>
        ))}
      </ul>
      {nearest && (
        <p className="mt-4 flex flex-wrap items-center gap-x-3">
          Swapstead support, {support_hours}: <SupportLink phone={nearest.support_phone} />
        </p>
      )}
      {others.length > 0 && (
        <details className="mt-1 print:hidden">
          <summary className="min-h-11 cursor-pointer content-center text-15 text-ink-soft">
            Numbers for other parts of the world
          </summary>
          <Regions regions={others} />
        </details>
      )}
    </>
  );
}

function Regions({ regions }: { regions: Help['emergency'] }) {
  return (
    <ul className="mt-3 grid gap-3">
      {regions.map(({ region, emergency_number, support_phone }) => (
        <li key={region} className="flex flex-wrap items-center gap-x-3">
          <span className="basis-full text-15 font-medium">{region}</span>
          <CallLink number={firstNumber(emergency_number)} label={`Call ${emergency_number}`} />
          <SupportLink phone={support_phone} />
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

const SupportLink = ({ phone }: { phone: string }) => (
  <a href={`tel:${phone.replace(/\s/g, '')}`} className="link-inline inline-flex min-h-11 items-center">
    Call {phone}
  </a>
);
