import { m } from '@swapstead/messages';
import { starsText } from './review-format.ts';

const POINTS = '12 2.5 14.9 8.6 21.5 9.5 16.7 14.1 17.9 20.7 12 17.5 6.1 20.7 7.3 14.1 2.5 9.5 9.1 8.6';

/** One star, told by its shape: filled or an outline. */
export const Star = ({ filled, className = 'size-4' }: { filled: boolean; className?: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`flex-none ${className}`}>
    <polygon
      points={POINTS}
      className={
        filled
          ? 'fill-honey stroke-[color-mix(in_oklab,var(--honey)_72%,var(--ink))]'
          : 'fill-none stroke-edge'
      }
      strokeWidth="1.6"
      strokeLinejoin="round"
    />
  </svg>
);

/** Five stars as a picture with one sentence. */
export function Stars({ value, className }: { value: number; className?: string }) {
  return (
    <span
      role="img"
      aria-label={m.reviews_stars_of_five({ count: starsText(value) })}
      className="inline-flex gap-0.5"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} filled={star <= Math.round(value)} {...(className && { className })} />
      ))}
    </span>
  );
}
