import { House } from 'lucide-react';

/** In the place of a photo that a home does not have, or has no longer. */
export function PhotoMissing() {
  return (
    <span className="grid size-full place-items-center bg-sand text-ink-soft">
      <House aria-hidden="true" className="size-8" />
    </span>
  );
}
