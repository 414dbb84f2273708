import { m } from '@swapstead/messages';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import avif from '../../assets/hero/hero-1024.avif';
import webp from '../../assets/hero/hero-1024.webp';
import { paths } from '../../paths.ts';
import { richText } from '../../ui/rich-text.tsx';

type AuthFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/**
 * Title and form on one side, a photo of a home on the other if there is room. Members who can't get in here
 * (suspended, unconfirmed, without a second step, locked for a while) find a link to a person below the form.
 */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="wrap grid items-center gap-16 py-12 md:py-16 lg:min-h-[calc(100svh-var(--bar))] lg:grid-cols-2 xl:gap-24">
      <div className="mx-auto w-full max-w-[420px]">
        <h1 className="text-40 tracking-[-0.028em]">{title}</h1>
        {lead && <p className="mt-3 text-ink-soft">{lead}</p>}
        <div className="mt-8 grid gap-6">{children}</div>
        <p className="mt-8 border-t border-line pt-5 text-15 text-ink-soft">
          {richText(m.accounts_auth_frame_cant_get_in.parts(), {
            link: (text) => (
              <Link to={paths.contact()} className="link-inline">
                {text}
              </Link>
            ),
          })}
        </p>
      </div>
      <picture className="hidden h-[min(72svh,760px)] overflow-hidden rounded-panel bg-sand lg:block">
        <source type="image/avif" srcSet={avif} />
        {/* Lazy, so that it isn't fetched if it isn't shown. */}
        <img alt="" width={1024} height={684} src={webp} loading="lazy" className="size-full object-cover" />
      </picture>
    </div>
  );
}
