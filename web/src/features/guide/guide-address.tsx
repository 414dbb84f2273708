import type { StayContact } from '@swapstead/contract/swaps/stays.endpoints';
import { m } from '@swapstead/messages';

/** Address, check-in times and the host's phone number. */
export function GuideAddress({ contact, host }: { contact: StayContact; host: string }) {
  const { address, phone, place, check_in_from, check_out_until } = contact;
  if (!address) return null;
  const lines = [address.street, `${address.town} ${address.postal_code}`, address.country];
  return (
    <section aria-labelledby="guide-address">
      <h2 id="guide-address" className="mb-3 text-28">
        {m.guide_address()}
      </h2>
      <address className="text-18 leading-relaxed not-italic wrap-anywhere">
        {lines
          .filter((line) => line.trim())
          .map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
      </address>
      {address.directions && (
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {address.directions}
        </p>
      )}
      <p className="mt-3 text-15">
        {[
          check_in_from && m.guide_address_check_in_from({ time: check_in_from, place }),
          check_out_until && m.guide_address_check_out_until({ time: check_out_until, place }),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
      {phone && (
        <a href={`tel:${phone.replace(/\s/g, '')}`} className="link-inline inline-flex min-h-11 items-center">
          {m.swaps_labelled({ label: host, text: phone })}
        </a>
      )}
    </section>
  );
}
