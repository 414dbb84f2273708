import { ORIGINAL } from '@swapstead/contract/languages';
import { currentLanguage, m } from '@swapstead/messages';
import type { ComponentType } from 'react';
import type { Prose } from '../../content/prose.ts';
import { ContentsList } from './contents-list.tsx';
import { Prose as ProseText } from './prose.tsx';

type LongReadProps = {
  text: Prose;
  kicker?: string;
  lead?: string;
  slots?: Record<string, ComponentType<never>>;
  /** Path of the English text, if that holds where a translation differs (LANG-29). */
  original?: string;
};

/** A long text with its table of contents, such as a policy. It also prints well. */
export function LongRead({ text, kicker, lead, slots, original }: LongReadProps) {
  const { title } = text.frontmatter as { title: string };
  return (
    <article className="wrap pb-[clamp(64px,8vw,120px)]">
      <header className="pt-[clamp(44px,6vw,88px)] pb-[clamp(32px,4vw,56px)]">
        {kicker && <p className="mb-4 text-15 font-semibold text-clay">{kicker}</p>}
        <h1 className="max-w-[12em] text-[clamp(2.5rem,5.6vw,4.25rem)] leading-[1.02] tracking-[-0.03em]">
          {title}
        </h1>
        {lead && <p className="mt-5 max-w-[52ch] text-18 text-ink-soft">{lead}</p>}
        {original && currentLanguage() !== ORIGINAL && (
          <p className="mt-5 max-w-[52ch] text-18">
            {m.text_pages_long_read_english_holds()}{' '}
            <a href={original} hrefLang={ORIGINAL} className="link-inline">
              {m.text_pages_long_read_read_english()}
            </a>
          </p>
        )}
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 lg:grid-cols-[15rem_minmax(0,1fr)] xl:grid-cols-[17rem_minmax(0,50rem)]">
        <ContentsList headings={text.tableOfContents} />
        <ProseText content={text.default} slots={slots ?? {}} />
      </div>
    </article>
  );
}
