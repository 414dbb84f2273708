import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { richText } from '../../../ui/rich-text.tsx';
import { DeleteHome } from '../core/delete-home.tsx';
import { ownHomesQuery } from '../core/listing.queries.ts';

/**
 * The homes of a host whose subscription has ended; what the host can still do is on the page of each home (HOUSE-27).
 * `onFocusLost` is called once the button that took a home down has been removed with it.
 */
export function LapsedHomes({ onFocusLost }: { onFocusLost: () => void }) {
  const { data: homes = [] } = useQuery(ownHomesQuery);
  const [deleted, setDeleted] = useState<string>();
  const isGone = deleted !== undefined && homes.every(({ id }) => id !== deleted);
  useEffect(() => {
    if (isGone && document.activeElement === document.body) onFocusLost();
  }, [isGone, onFocusLost]);
  if (homes.length === 0) return null;
  return (
    <section aria-label={m.listing_lapsed_homes_your_listings()}>
      <h2 className="mb-3 text-28">{m.listing_lapsed_homes_your_listings()}</h2>
      <p className="max-w-text text-ink-soft">{m.listing_lapsed_homes_intro()}</p>
      <ul className="mt-4 grid justify-items-start gap-1">
        {homes.map((home) => (
          <li key={home.id}>
            {home.hidden_reason === null ? (
              <Link
                to={paths.house(home.id)}
                lang={home.language ?? undefined}
                className="link-inline inline-flex min-h-10 items-center wrap-anywhere"
              >
                {home.title}
              </Link>
            ) : (
              <HiddenHome
                id={home.id}
                title={home.title}
                reason={home.hidden_reason}
                onDeleted={() => setDeleted(home.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

type HiddenHomeProps = { id: string; title: string; reason: string; onDeleted: () => void };

/**
 * A home that our team has hidden has no page without a subscription, so the reason and the button to take it down are
 * here.
 */
function HiddenHome({ id, title, reason, onDeleted }: HiddenHomeProps) {
  return (
    <div className="grid justify-items-start gap-2 py-2">
      <p dir="auto" className="font-medium wrap-anywhere">
        {title}
      </p>
      <p className="max-w-text text-15 text-clay wrap-anywhere">
        {richText(m.listing_lapsed_homes_hidden.parts({ reason }), {
          reason: (text) => <bdi>{text}</bdi>,
          link: (text) => (
            <Link to={paths.support()} className="link-inline">
              {text}
            </Link>
          ),
        })}
      </p>
      <DeleteHome id={id} size="small" onDeleted={onDeleted} />
    </div>
  );
}
