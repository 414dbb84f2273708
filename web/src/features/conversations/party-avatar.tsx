import { Lock, UserRound } from 'lucide-react';

type PartyAvatarProps = { url: string | null | undefined; isLocked: boolean; className?: string };

/** The other member's picture, a placeholder, or a lock. The name is always beside it. */
export function PartyAvatar({ url, isLocked, className = 'size-12' }: PartyAvatarProps) {
  return (
    <span
      className={`grid flex-none place-items-center overflow-hidden rounded-full bg-sand text-ink-soft ${className}`}
    >
      {isLocked && <Lock aria-hidden="true" strokeWidth={1.4} className="size-2/5" />}
      {!isLocked && !url && <UserRound aria-hidden="true" strokeWidth={1.3} className="size-1/2" />}
      {!isLocked && url && (
        <img src={url} alt="" width={48} height={48} loading="lazy" className="size-full object-cover" />
      )}
    </span>
  );
}
