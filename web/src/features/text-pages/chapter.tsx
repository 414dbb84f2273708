import { type ReactNode, useId } from 'react';

type ChapterProps = {
  title: string;
  /** A short text under the title. */
  note?: ReactNode;
  id?: string;
  children: ReactNode;
};

/** A section of a page: its title on the left from 960 px on, its content on the right. */
export function Chapter({ title, note, id, children }: ChapterProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="wrap grid gap-x-16 gap-y-8 pt-[clamp(64px,8vw,120px)] lg:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]"
    >
      <div className="self-start lg:sticky lg:top-[calc(var(--bar)+32px)]">
        <h2 id={titleId} className="max-w-[12em] text-[clamp(1.75rem,3.2vw,2.5rem)]">
          {title}
        </h2>
        {note && <div className="mt-4 max-w-[38ch] text-ink-soft">{note}</div>}
      </div>
      <div className="min-w-0">{children}</div>
    </section>
  );
}

/** Short texts side by side under thin lines, each with a title. */
export function Grid({ items }: { items: readonly { title: string; text: ReactNode }[] }) {
  return (
    <ul className="grid gap-x-10 sm:grid-cols-2">
      {items.map(({ title, text }) => (
        <li key={title} className="border-t border-line pt-5 pb-9">
          <h3 className="text-22">{title}</h3>
          <p className="mt-2.5 max-w-[46ch] text-ink-soft">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** The closing section of a page, on the dark green panel. */
export function Closing({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <section className="wrap pt-[clamp(64px,8vw,120px)]">
      <div className="grid items-end gap-8 rounded-panel bg-feature p-[clamp(28px,5vw,64px)] text-feature-ink lg:grid-cols-[1fr_auto]">
        <div>
          <h2 className="max-w-[16em] text-[clamp(1.75rem,3.6vw,2.75rem)]">{title}</h2>
          <p className="mt-4 max-w-[52ch] text-18 text-feature-soft">{text}</p>
        </div>
        {children}
      </div>
    </section>
  );
}
