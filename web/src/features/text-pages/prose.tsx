import './prose.css';
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
      <Content site={site} components={{ ...parts, ...slots }} />
    </div>
  );
}

function ColumnTitle(props: ComponentProps<'th'>) {
  return <th scope="col" {...props} />;
}
