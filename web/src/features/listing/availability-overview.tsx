import type { OwnHome } from '@swapstead/contract/listing';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { dateOf, dayName, dayOf, daysAgo } from './calendar-days.ts';
import { ownHomesQuery } from './listing.queries.ts';
import { NoHomes, OwnHomesFailed, OwnHomesSkeleton } from './own-homes.tsx';
import { PlacePrompt } from './place-prompt.tsx';

/** How the calendars stand, and the way to them (PROF-35, PROF-36). */
export function AvailabilityOverview({ onShowHomes }: { onShowHomes: () => void }) {
  const { data: homes, error, refetch } = useQuery(ownHomesQuery);
  if (error && !homes) return <OwnHomesFailed error={error} onRetry={() => void refetch()} />;
  if (!homes) return <OwnHomesSkeleton />;
  if (homes.length === 0) return <NoHomes />;
  return (
    <div className="max-w-text">
      <p className="text-ink-soft">
        Each of your homes has its calendar in ‘My homes’. Other members see the free days on its page.
      </p>
      <div className="mt-6 grid gap-4">
        {homes.map((home) => (
          <PlacePrompt key={home.id} home={home} />
        ))}
      </div>
      <ul className="mt-6 border-t border-line">
        {homes.map((home) => (
          <Standing key={home.id} home={home} />
        ))}
      </ul>
      <Button className="mt-7" onClick={onShowHomes}>
        Go to My homes
      </Button>
    </div>
  );
}

function Standing({ home: { title, available_dates, calendar_confirmed_at } }: { home: OwnHome }) {
  const today = dayOf(new Date());
  const ahead = available_dates.filter((day) => day >= today);
  const [next] = ahead;
  return (
    <li className="grid gap-x-6 border-b border-line py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="font-medium wrap-anywhere">{title}</span>
      <span className="text-15 text-ink-soft sm:text-right">
        {next
          ? `${ahead.length} free ${ahead.length === 1 ? 'day' : 'days'}, next ${dayName(dateOf(next))}`
          : 'No free days ahead'}
        <span className="block text-14">
          {calendar_confirmed_at ? `Confirmed ${daysAgo(calendar_confirmed_at)}` : 'Not confirmed yet'}
        </span>
      </span>
    </li>
  );
}
