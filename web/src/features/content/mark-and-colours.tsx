import { Brand } from '../../ui/brand.tsx';

/** The colours as the text beside them writes them, which are those of the light scheme. */
const COLOURS = [
  { name: 'Pine', swatch: 'bg-(--pine)' },
  { name: 'Clay', swatch: 'bg-(--clay)' },
  { name: 'Honey', swatch: 'bg-(--honey)' },
  { name: 'Paper', swatch: 'bg-(--paper) border border-(--line)' },
] as const;

/** The mark as it is drawn on this site, and the colours it stands among. */
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
