type PhotoDotsProps = {
  count: number;
  /** Index of the photo that is shown. */
  current: number;
  onChoose: (index: number) => void;
  /** Not on the way of the keyboard, where another control goes through the photos too. */
  isSkipped?: boolean;
  className?: string;
};

/** So many are told apart at a glance, and fit every card. */
const MOST = 5;

/** Dots of the photos around the one that is shown, for the lower edge of a photo (CARD-02, HOUSE-05); none for a single one. */
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
          aria-label={`Photo ${index + 1} of ${count}`}
          aria-current={index === current || undefined}
          tabIndex={isSkipped ? -1 : undefined}
          onClick={() => onChoose(index)}
        />
      ))}
    </div>
  );
}
