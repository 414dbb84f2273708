type PhotoDotsProps = {
  count: number;
  /** Index of the photo that is shown. */
  current: number;
  onChoose: (index: number) => void;
  className?: string;
};

/** One dot per photo, for the lower edge of a photo (CARD-02, HOUSE-05). */
export function PhotoDots({ count, current, onChoose, className = '' }: PhotoDotsProps) {
  return (
    <div
      className={`pointer-events-none flex flex-wrap justify-center px-3 *:pointer-events-auto ${className}`}
    >
      {Array.from({ length: count }, (_, index) => (
        <button
          // biome-ignore lint/suspicious/noArrayIndexKey: a dot is its position
          key={index}
          type="button"
          aria-label={`Photo ${index + 1} of ${count}`}
          aria-current={index === current || undefined}
          onClick={() => onChoose(index)}
          className="grid size-6 place-items-center outline-offset-[-3px] before:h-[7px] before:w-[7px] before:rounded-full before:bg-on-photo/72 before:transition-all aria-[current]:w-7 aria-[current]:before:w-4.5 aria-[current]:before:bg-on-photo"
        />
      ))}
    </div>
  );
}
