import { c, Drawing, p, s } from './drawing.tsx';

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
