import { c, Drawing, p, s } from './drawing.tsx';

/** An open door with its key: the page can't be shown here. */
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
