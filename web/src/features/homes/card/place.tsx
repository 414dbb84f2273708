import { MASKED_LOCATION } from '@swapstead/contract/profiles/names';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { Lock, MapPin } from 'lucide-react';
import { CardIcon } from './card-icons.tsx';

type PlaceProps = {
  location: string | undefined;
  level: ViewerLevel;
  className?: string;
  isOnCard?: boolean;
};

const ICON = 'size-[1.1em] flex-none';

/** The place of the home, or a lock if the viewer may not see it. */
export function Place({ location, level, className = 'text-15', isOnCard = false }: PlaceProps) {
  const isOpen = level === 'subscriber';
  const lock = isOnCard ? (
    <CardIcon name="lock" className={ICON} />
  ) : (
    <Lock aria-hidden="true" className={ICON} />
  );
  return (
    <p className={`flex items-center gap-2 ${isOpen ? 'text-ink' : 'text-ink-soft'} ${className}`}>
      {isOpen ? <MapPin aria-hidden="true" className={ICON} /> : lock}
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {isOpen ? location : MASKED_LOCATION[level]}
      </span>
    </p>
  );
}
