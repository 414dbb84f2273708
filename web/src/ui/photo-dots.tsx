import { m } from '@swapstead/messages';

type PhotoDotsProps = {
  count: number;
  /** Index of the visible photo. */
  current: number;
  onChoose: (index: number) => void;
  /** Leaves the tab order, because another control also changes photos. */
  isSkipped?: boolean;
  className?: string;
};

/** More dots would be hard to tell apart, and would not fit every card. */
const MOST = 5;

/**
 * Dots for the photos around the visible one, on a photo's lower edge (CARD-02, HOUSE-05); none for a single photo.
 */
export function PhotoDots({ count, current, onChoose, isSkipped = false, className = '' }: PhotoDotsProps) {
  if (count < 2) return null;
  const first = Math.max(0, Math.min(current - Math.floor(MOST / 2), count - MOST));
  const shown = Array.from({ length: Math.min(count, MOST) }, (_, place) => first + place);
  return (
    <div className={`photo-dots ${className}`}>
      {shown.map((index) => (
        <button
          key={index}
          type="button"
          aria-label={m.ui_photo_dots_photo({ number: index + 1, count })}
          aria-current={index === current || undefined}
          tabIndex={isSkipped ? -1 : undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  );
}
