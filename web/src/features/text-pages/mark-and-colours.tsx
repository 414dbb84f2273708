import { m } from '@swapstead/messages';
import { Brand } from '../../ui/brand.tsx';

/** The colours as the text beside them gives them: those of the light theme. */
const COLOURS = [
  { name: m.text_pages_mark_and_colours_pine(), swatch: 'bg-(--pine)' },
  { name: m.text_pages_mark_and_colours_clay(), swatch: 'bg-(--clay)' },
  { name: m.text_pages_mark_and_colours_honey(), swatch: 'bg-(--honey)' },
  { name: m.text_pages_mark_and_colours_paper(), swatch: 'bg-(--paper) border border-(--line)' },
] as const;

/** The logo as this site draws it, and the colours around it. */
export function MarkAndColours() {
  return (
    <div className="mb-9 grid gap-4 sm:grid-cols-2">
      <div className="grid min-h-40 place-items-center rounded-card bg-surface shadow-soft">
        <div className="scale-150">
          <Brand />
        </div>
      </div>
      <ul className="always-light grid grid-cols-4 overflow-hidden rounded-card text-(--ink) shadow-soft">
        {COLOURS.map(({ name, swatch }) => (
          <li key={name} className="flex flex-col bg-(--surface) text-center text-14">
            <span aria-hidden="true" className={`min-h-28 flex-1 ${swatch}`} />
            <span className="py-2.5">{name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
