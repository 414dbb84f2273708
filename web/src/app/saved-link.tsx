import { Heart } from 'lucide-react';
import { Link } from 'react-router';
import { useSavedCount } from '../features/homes/card/favourites.ts';
import { paths } from '../paths.ts';

type SavedLinkProps = {
  className: string;
  /** True in the bar, where a heart stands for the word to save room. */
  isShort: boolean;
};

/** How many homes the member keeps on this device, and the way to them; absent while there is none. */
export function SavedLink({ className, isShort }: SavedLinkProps) {
  const saved = useSavedCount();
  if (saved === 0) return null;
  return (
    <Link to={paths.savedHomes()} className={className} title={isShort ? 'Saved on this device' : undefined}>
      {isShort && <Heart aria-hidden="true" className="mr-1 inline size-5 align-[-4px]" />}
      <span className={isShort ? 'sr-only' : ''}>Saved </span>
      <span className="tabular-nums">{saved}</span>
    </Link>
  );
}
