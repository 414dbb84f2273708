import { MASKED_LOCATION } from '@swapstead/contract/names';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { Lock, MapPin } from 'lucide-react';

type PlaceProps = { location: string | undefined; level: ViewerLevel; className?: string };

/** Where the home is, or the lock in its stead. */
export function Place({ location, level, className = 'text-15' }: PlaceProps) {
  const isOpen = level === 'subscriber';
  const Icon = isOpen ? MapPin : Lock;
  return (
    <p className={`flex items-center gap-2 ${isOpen ? 'text-ink' : 'text-ink-soft'} ${className}`}>
      <Icon aria-hidden="true" className="size-[1.1em] flex-none" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {isOpen ? location : MASKED_LOCATION[level]}
      </span>
    </p>
  );
}
