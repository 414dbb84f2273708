import { m } from '@swapstead/messages';
import { Lock } from 'lucide-react';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { ChunkLoadFailed } from '../../../ui/lazy/chunk-load-failed.tsx';
import { lazyWithFallback } from '../../../ui/lazy/lazy-with-fallback.tsx';
import { richText } from '../../../ui/rich-text.tsx';

/** Only for those who may see it. */
export const HouseCalendar = lazyWithFallback(
  async () => (await import('./house-calendar.tsx')).HouseCalendar,
  <ChunkLoadFailed />,
);

type AvailabilityProps = {
  id: string;
  isOpen: boolean;
};

/**
 * The calendar for those who may see it. Others get an empty drawing: the server does not send them the nights
 * (HOUSE-16).
 */
export function Availability({ id, isOpen }: AvailabilityProps) {
  if (!isOpen) return <LockedCalendar />;
  return (
    <Suspense fallback={<div className="bone h-96 rounded-card" />}>
      <HouseCalendar id={id} />
    </Suspense>
  );
}

function LockedCalendar() {
  return (
    <div className="relative overflow-clip rounded-card border border-line bg-surface">
      <svg aria-hidden="true" className="h-70 w-full stroke-line opacity-70 sm:h-54">
        <defs>
          <pattern id="empty-calendar" width="54" height="48" patternUnits="userSpaceOnUse">
            <path d="M54 0v48H0" fill="none" strokeWidth="1.5" />
          </pattern>
        </defs>
        <rect width="100%" height="100%" fill="url(#empty-calendar)" stroke="none" />
      </svg>
      <div className="absolute inset-0 grid place-content-center justify-items-center gap-1.5 bg-[radial-gradient(closest-side,var(--surface)_45%,color-mix(in_oklab,var(--surface)_72%,transparent)_78%,transparent)] p-5 text-center">
        <span className="mb-1.5 grid size-12 place-items-center rounded-full bg-sand">
          <Lock aria-hidden="true" strokeWidth={1.6} className="size-5" />
        </span>
        <strong className="font-display text-20">{m.homes_premium_members_only()}</strong>
        <p className="text-14 text-ink-soft">
          {richText(m.homes_availability_opens_with_membership.parts(), {
            link: (text) => (
              <Link to={paths.subscription()} className="link-inline">
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
    </div>
  );
}
