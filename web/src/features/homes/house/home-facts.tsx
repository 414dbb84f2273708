import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { homeTypeText } from '@swapstead/contract/homes/home-type-text';
import { m } from '@swapstead/messages';

/** Guests, rooms and type between hairlines. What the host left empty reads 'Not specified' (HOUSE-10). */
export function HomeFacts({ home }: { home: HomeDetail }) {
  const facts = [
    { label: m.homes_guests(), value: home.guests },
    { label: m.homes_bedrooms(), value: home.bedrooms },
    { label: m.homes_home_facts_bathrooms(), value: home.bathrooms },
    { label: m.homes_home_type(), value: homeTypeText(home.home_type) },
  ];
  return (
    // Every cell has a line at its left and top; those of the first column and row are clipped.
    <div className="mt-10 overflow-clip border-y border-line">
      <dl className="-mt-px -ms-[25px] grid grid-cols-2 sm:grid-cols-4 lg:max-xl:grid-cols-2">
        {facts.map(({ label, value }) => (
          <div
            key={label}
            className="flex flex-col-reverse justify-end gap-1 border-t border-s border-line py-5.5 pe-3 ps-6 max-[380px]:pe-0"
          >
            <dt className="text-15 text-ink-soft">{label}</dt>
            <dd
              className={
                value === null
                  ? 'text-18 leading-8 text-ink-soft'
                  : 'font-display text-22 leading-8 hyphens-auto lining-nums max-[380px]:text-18 md:text-28'
              }
            >
              {value ?? m.homes_not_specified()}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
