import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { ownHomesQuery } from './listing.queries.ts';

/** The own homes of a host whose subscription has ended: what they can still do is on the page of each (HOUSE-27). */
export function RestingHomes() {
  const { data: homes = [] } = useQuery(ownHomesQuery);
  if (homes.length === 0) return null;
  return (
    <section aria-label="Your listings">
      <h2 className="mb-3 text-28">Your listings</h2>
      <p className="max-w-text text-ink-soft">
        They stay in the gallery while your subscription rests. With premium you edit them again; taking one
        down is possible at any time on its page.
      </p>
      <ul className="mt-4 grid justify-items-start gap-1">
        {homes.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={paths.house(id)}
              className="link-inline inline-flex min-h-10 items-center wrap-anywhere"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
