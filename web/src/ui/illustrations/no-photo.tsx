import { m } from '@swapstead/messages';

/** Shown in place of a missing photo (CARD-04, HOUSE-05); fills its box. */
export function NoPhoto({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 300 240"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={m.ui_no_photo_yet()}
      className={`size-full bg-sand stroke-pine ${className}`}
    >
      <g transform="translate(0 6)">
        <path d="M40 176h220" opacity=".45" />
        <path d="M98 176v-62l52-44 52 44v62M86 124l64-54 64 54" />
        <path d="M138 176v-36a12 12 0 0 1 24 0v36M156 159h.01M176 90V70h13v31M111 126h14v18h-14zM175 126h14v18h-14z" />
        <path
          d="M228 176v-26M228 150c-9 0-13-8-13-16s5-18 13-18 13 10 13 18-4 16-13 16zM66 176v-15M66 161c-7 0-10-5-10-11s4-12 10-12 10 6 10 12-3 11-10 11z"
          opacity=".6"
        />
      </g>
    </svg>
  );
}
