import type { Place, Point } from '@swapstead/contract/places/endpoints';
import { m } from '@swapstead/messages';
import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { PointEditor } from './point-editor.tsx';

export type PointFieldProps = {
  place: Place;
  pin: Point | null;
  /** The id of a home that is already listed: the server knows its circle. */
  homeId: string | undefined;
  onChange: (pin: Point | null) => void;
};

/** The optional exact point of a home, set on a map or typed (PLACE-14). */
export function PointField({ place, pin, homeId, onChange }: PointFieldProps) {
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    // The pressed button of the editor has been removed: the focus returns to the button that opened it.
    if (wasOpen.current && !isOpen) opener.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  const close = (changed?: Point | null) => {
    if (changed !== undefined) onChange(changed);
    setOpen(false);
  };
  if (isOpen) {
    return (
      <PointEditor
        key={place.id}
        place={place}
        pin={pin}
        homeId={homeId}
        onUse={close}
        onRemove={() => close(null)}
        onCancel={() => close()}
      />
    );
  }
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button ref={opener} look="quiet" size="small" className="bg-surface" onClick={() => setOpen(true)}>
        <MapPin aria-hidden="true" className="size-4.5" />
        {pin ? m.listing_point_field_change_the_exact_point() : m.listing_point_field_set_the_exact_point()}
      </Button>
      {pin && (
        <span className="text-14 text-ink-soft tabular-nums">
          {pin.latitude}, {pin.longitude}
        </span>
      )}
    </div>
  );
}
