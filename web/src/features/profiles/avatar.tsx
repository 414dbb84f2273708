import { m } from '@swapstead/messages';
import { UserRound } from 'lucide-react';

/** A member's picture, or a placeholder. */
export function Avatar({
  url,
  className = 'size-24 md:size-30',
}: {
  url: string | null;
  className?: string;
}) {
  return (
    <span
      className={`grid flex-none place-items-center overflow-hidden rounded-full bg-sand text-ink-soft ${className}`}
    >
      {url ? (
        <img
          src={url}
          alt={m.profiles_avatar_your_avatar()}
          width={120}
          height={120}
          className="size-full object-cover"
        />
      ) : (
        <UserRound
          role="img"
          aria-label={m.profiles_avatar_no_avatar_yet()}
          strokeWidth={1.2}
          className="size-1/2"
        />
      )}
    </span>
  );
}
