import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

type AccordionItemProps = {
  id?: string;
  title: string;
  /** The heading level of the title. */
  level?: 2 | 3 | 4;
  children: ReactNode;
};

/**
 * A title that opens and closes its content, using the browser's own <details>: keyboard, find in page and links to
 * its id work without scripts.
 */
export function AccordionItem({ id, title, level = 3, children }: AccordionItemProps) {
  const Title = `h${level}` as const;
  return (
    <details id={id} className="group border-b border-line first:border-t">
      <summary className="flex cursor-pointer list-none items-start justify-between gap-6 py-5 [&::-webkit-details-marker]:hidden">
        <Title className="text-20">{title}</Title>
        <Plus
          aria-hidden="true"
          className="mt-0.5 size-5 flex-none transition-transform group-open:rotate-45"
        />
      </summary>
      <div className="grid max-w-[64ch] gap-3 pe-10 pb-7 text-ink-soft">{children}</div>
    </details>
  );
}
