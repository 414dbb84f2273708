import type { MessagePart } from '@swapstead/messages';
import { createElement, Fragment, type ReactNode } from 'react';

type Tags = Record<string, (content: ReactNode) => ReactNode>;

/**
 * A message with markup as React nodes: `richText(m.terms_consent.parts(), { link: (text) => <Link>{text}</Link> })`
 * for `I accept the <link>terms</link>.` Tags may be nested; each needs a function.
 */
export function richText(parts: readonly MessagePart[], tags: Tags): ReactNode {
  const open: { name: string; content: ReactNode[] }[] = [{ name: '', content: [] }];
  for (const part of parts) {
    if (part.type === 'text') open.at(-1)?.content.push(part.value);
    else if (part.type === 'markup-start') open.push({ name: part.name, content: [] });
    else {
      const { name, content } = open.pop() ?? { name: '', content: [] };
      const render = tags[name];
      if (!render) throw new Error(`No function renders <${name}>.`);
      open.at(-1)?.content.push(render(together(content)));
    }
  }
  return together(open[0]?.content ?? []);
}

/** Passed one by one, nodes need no keys. */
const together = (nodes: ReactNode[]): ReactNode =>
  nodes.length === 1 ? nodes[0] : createElement(Fragment, null, ...nodes);
