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
        <img src={url} alt="Your avatar" width={120} height={120} className="size-full object-cover" />
      ) : (
        <UserRound role="img" aria-label="No avatar yet" strokeWidth={1.2} className="size-1/2" />
      )}
    </span>
  );
}
