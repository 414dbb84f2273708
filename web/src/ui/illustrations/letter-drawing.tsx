import { c, Drawing, p, s } from './drawing.tsx';

/** A letterbox and a letter in the wind: no messages, or a lost response. */
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
