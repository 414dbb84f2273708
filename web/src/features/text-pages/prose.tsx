import './prose.css';
import { ORIGINAL } from '@swapstead/contract/languages';
import { inCurrentLocale } from '@swapstead/contract/locale';
import { currentLanguage } from '@swapstead/messages';
import type { ComponentProps, ComponentType } from 'react';
import type { Prose as Text } from '../../content/prose.ts';
import { useSite } from '../../lib/loading/site.ts';
import { TextAnchor } from './inline.tsx';

type ProseProps = {
  content: Text['default'];
  /** Components that the text uses by name, besides paragraphs and headings. */
  slots?: Record<string, ComponentType<never>>;
  className?: string;
};

const parts = { a: TextAnchor, th: ColumnTitle };

/** A text made from MDX, with the operator's settings filled in. */
export function Prose({ content: Content, slots, className = '' }: ProseProps) {
  const site = useSite();
  return (
    <div className={`prose ${className}`}>
      <Content
        site={{ ...site, policy_date: policyDay(site.policy_date) }}
        components={{ ...parts, ...slots }}
      />
    </div>
  );
}

const longDay = inCurrentLocale(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }),
);

/** The day that the operator wrote in English, in the reader's language; as it is written if it is no day. */
function policyDay(written: string): string {
  const day = new Date(`${written} UTC`);
  return currentLanguage() === ORIGINAL || Number.isNaN(day.getTime()) ? written : longDay().format(day);
}

function ColumnTitle(props: ComponentProps<'th'>) {
  return <th scope="col" {...props} />;
}
