import { m } from '@swapstead/messages';
import { useEffect, useState } from 'react';

type Heading = { value: string; id?: string };

/**
 * A table of contents. From 960 px on it is beside the text and marks the section in view; below, it is folded above
 * the text.
 */
export function ContentsList({ headings }: { headings: readonly Heading[] }) {
  const current = useHeadingInView(headings);
  const list = (
    <ol>
      {headings.map(({ value, id }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className="block border-s-2 border-line py-1.5 ps-4 text-15 text-ink-soft transition hover:text-ink aria-[current]:border-clay aria-[current]:font-semibold aria-[current]:text-ink"
          >
            {value}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <nav aria-label={m.text_pages_contents_list_title()} className="no-print">
      <div className="sticky top-[calc(var(--bar)+32px)] max-h-[calc(100dvh-var(--bar)-64px)] overflow-y-auto max-lg:hidden">
        <p className="mb-3 text-14 font-semibold">{m.text_pages_contents_list_title()}</p>
        {list}
      </div>
      <details className="group rounded-tile border border-line bg-surface lg:hidden">
        <summary className="cursor-pointer px-5 py-3.5 font-semibold">
          {m.text_pages_contents_list_title()}
        </summary>
        <div className="px-5 pb-5">{list}</div>
      </details>
    </nav>
  );
}

/** The id of the last heading above the upper third of the window. */
function useHeadingInView(headings: readonly Heading[]) {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const elements = headings.flatMap(({ id }) => (id && document.getElementById(id)) || []);
    const measure = () => {
      const line = window.innerHeight / 3;
      setCurrent(elements.findLast((element) => element.getBoundingClientRect().top < line)?.id);
    };
    measure();
    addEventListener('scroll', measure, { passive: true });
    return () => removeEventListener('scroll', measure);
  }, [headings]);
  return current;
}
