import { House } from 'lucide-react';

/** Replaces the photo of a home that has none, or none any more. */
export function PhotoMissing() {
  return (
    <span className="grid size-full place-items-center bg-sand text-ink-soft">
      <House aria-hidden="true" className="size-8" />
    </span>
  );
}
