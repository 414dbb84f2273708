import { Tabs as Radix } from 'radix-ui';
import type { ReactNode } from 'react';

type Tab = {
  value: string;
  /** The text on the tab. */
  label: string;
  /** Shown beside the text and hidden from screen readers; not shown if 0. */
  count?: number;
  children: ReactNode;
};

type TabsProps = {
  /** The label for screen readers. */
  label: string;
  tabs: readonly Tab[];
  /** The open tab, if the page controls it. */
  value?: string;
  onValueChange?: (value: string) => void;
};

/** Tabs with their panels; the arrow keys move between tabs. */
export function Tabs({ label, tabs, value, onValueChange }: TabsProps) {
  return (
    <Radix.Root
      {...(value !== undefined && { value })}
      {...(onValueChange && { onValueChange })}
      {...(value === undefined && { defaultValue: tabs[0]?.value })}
    >
      <Radix.List
        aria-label={label}
        className="flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none] sm:gap-7"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="relative min-h-12 flex-none font-medium whitespace-nowrap text-ink-soft hover:text-ink focus-visible:-outline-offset-3 aria-selected:font-semibold aria-selected:text-ink aria-selected:after:absolute aria-selected:after:inset-x-0 aria-selected:after:bottom-0 aria-selected:after:h-[2.5px] aria-selected:after:rounded-t-sm aria-selected:after:bg-pine"
          >
            {tab.label}
            {Boolean(tab.count) && (
              <span aria-hidden="true" className="ms-1.5 text-pine tabular-nums">
                {tab.count}
              </span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6 focus-visible:outline-offset-4">
          {tab.children}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
