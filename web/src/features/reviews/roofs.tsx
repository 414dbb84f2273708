import { m } from '@swapstead/messages';

/** Up to this number there is a roof for each review. */
const MOST = 20;

/** 'Would swap again' as one roof of our mark for each review, filled or empty, with the sentence. */
export function Roofs({ yes, all }: { yes: number; all: number }) {
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-15 font-semibold">
      {all <= MOST && (
        <span aria-hidden="true" className="flex flex-wrap gap-1.5">
          {Array.from({ length: all }, (_, index) => index + 1).map((roof) => (
            <svg key={roof} viewBox="0 0 12 12" aria-hidden="true" className="size-3.5">
              <path
                d="M1.5 5.6 6 1.6l4.5 4v5.4h-9z"
                className={roof <= yes ? 'fill-pine stroke-pine' : 'fill-none stroke-edge'}
                strokeWidth="1.2"
                strokeLinejoin="round"
              />
            </svg>
          ))}
        </span>
      )}
      {m.reviews_again_share({ yes, all })}
    </p>
  );
}
