import type { ReactNode } from 'react';

/** The line drawings of empty and failed states: pine for the thing itself, clay for its accent, edge for the ground. */
const p = 'stroke-pine';
const c = 'stroke-clay';
const s = 'stroke-edge';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 160"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className="h-40 w-60 max-w-full"
    >
      {children}
    </svg>
  );
}

/** A cottage with smoke, tree and fence: no homes. */
export function HomesDrawing() {
  return (
    <Drawing>
      <path className={s} d="M14 138h212" />
      <path className={p} d="M62 138V82l46-38 46 38v56M50 91.5l58-47.9 58 47.9" />
      <path className={p} d="M96 138v-34a12 12 0 0 1 24 0v34M114 122h.01" />
      <path className={p} d="M134 60V42h12v28" />
      <path className={p} d="M72 92h12v16H72zM132 92h12v16h-12zM78 92v16M138 92v16" />
      <path className={c} d="M140 33c-4-5 3-8 0-13s3-8 0-12" />
      <path
        className={p}
        d="M190 138v-40M190 120l-11-11M190 112l9-9M190 98c-14 0-19-11-19-23s8-27 19-27 19 15 19 27-5 23-19 23z"
      />
      <path className={s} d="M26 138v-22M42 138v-22M20 122h28M20 130h28" />
    </Drawing>
  );
}

/** A letterbox and a letter in the wind: no messages, or an answer that got lost. */
export function LetterDrawing() {
  return (
    <Drawing>
      <path className={s} d="M14 142h212" />
      <path className={p} d="M92 142V98M104 142V98" />
      <path className={p} d="M58 98V66a22 22 0 0 1 44 0v32zM80 44h52a22 22 0 0 1 22 22v32h-52" />
      <path className={p} d="M68 72h24" />
      <path className={c} d="M134 60V26h18l-5 7 5 7h-18" />
      <path className={p} d="M134 60h.01" />
      <path className={c} d="M172 92l34-9 8 29-34 9zM172 92l23 12 11-21" />
      <path className={s} d="M160 128c8 4 18 4 26-1M198 130c3-1 5-2 7-4" />
      <path className={s} d="M26 142c0-12 4-20 10-24M36 142c0-8-2-14-7-18M44 142c0-6 2-11 6-14" />
    </Drawing>
  );
}

/** A door that stands open, with its key: something is not where it should be. */
export function DoorDrawing() {
  return (
    <Drawing>
      <path className={s} d="M14 142h212" />
      <path className={p} d="M84 142V30h72v112M94 142V40h52v102" />
      <path className={p} d="M94 40l32 11v102l-32-11M118 101h.01" />
      <path className={s} d="M132 58h14M132 78h14M132 98h14M132 118h14" />
      <path className={c} d="M194 74a9 9 0 1 1 0 .1zM203 83v34M203 106h8M203 115h6" />
      <path
        className={p}
        d="M40 142v-20M30 122h20l-3 20H33zM40 122c0-14-10-16-14-24 10 0 15 6 14 24zM40 122c0-18 6-22 14-26 1 10-4 18-14 26z"
      />
    </Drawing>
  );
}

/** What stands where a photo would be (CARD-04, HOUSE-05); fills its box. */
export function NoPhoto({ className = '' }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 300 240"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label="No photo yet"
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
