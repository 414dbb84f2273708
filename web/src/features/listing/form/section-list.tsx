import { m } from '@swapstead/messages';
import { Check } from 'lucide-react';
import { useEffect, useState } from 'react';
import { watchView } from '../../../lib/browser/observers.ts';
import { richText } from '../../../ui/rich-text.tsx';

export type SectionState = { id: string; title: string; state: 'open' | 'done' | 'faulty' };

const marks = {
  open: 'border-edge group-aria-[current]:border-pine group-aria-[current]:text-pine',
  done: 'border-pine bg-pine text-on-pine',
  faulty: 'border-danger text-danger',
} as const;

/**
 * The sections of a long form: the current one, those done, and those that lack something. It is beside the form, or
 * above it if there is no room. A phone has none; a window at 200% zoom has one (A11Y-12).
 */
export function SectionList({ sections }: { sections: readonly SectionState[] }) {
  const current = useCurrentSection(sections.map(({ id }) => id).join());
  return (
    <nav aria-label={m.listing_section_list_sections()} className="mt-9 max-nav:mt-6 max-sm:hidden">
      <ol className="max-nav:flex max-nav:flex-wrap max-nav:gap-x-8">
        {sections.map(({ id, title, state }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={current === id ? 'step' : undefined}
              onClick={(event) => {
                event.preventDefault();
                document.getElementById(id)?.scrollIntoView({ block: 'start' });
              }}
              className="group flex items-center gap-3.5 py-2.5 text-ink-soft hover:text-ink aria-[current]:font-semibold aria-[current]:text-ink"
            >
              <span
                aria-hidden="true"
                className={`grid size-6 place-items-center rounded-full border-[1.5px] text-[0.8125rem] leading-none font-semibold group-aria-[current]:shadow-[0_0_0_4px_color-mix(in_oklab,var(--pine)_16%,transparent)] ${marks[state]}`}
              >
                {state === 'done' ? (
                  <Check strokeWidth={2.4} className="size-3.5" />
                ) : state === 'faulty' ? (
                  '!'
                ) : (
                  index + 1
                )}
              </span>
              <span>
                {richText(
                  m.listing_section_list_section.parts({ title, state: state === 'open' ? 'other' : state }),
                  { hidden: (text) => <span className="sr-only">{text}</span> },
                )}
              </span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The section that crosses a line in the upper third of the window. `ids` are joined with commas. */
function useCurrentSection(ids: string): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const visible = new Set<string>();
    const order = ids.split(',');
    const sections = order.flatMap((id) => document.getElementById(id) ?? []);
    return watchView(
      sections,
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        }
        setCurrent((before) => order.findLast((id) => visible.has(id)) ?? before);
      },
      { rootMargin: '-33% 0px -66% 0px' },
    );
  }, [ids]);
  return current;
}
