import type { ReactNode } from 'react';
import avif from '../../assets/hero/hero-1024.avif';
import webp from '../../assets/hero/hero-1024.webp';

type AuthFrameProps = { title: string; lead?: ReactNode; children: ReactNode };

/** Title and form on one side, a home on the other where there is room for it. */
export function AuthFrame({ title, lead, children }: AuthFrameProps) {
  return (
    <div className="wrap grid items-center gap-16 py-12 md:py-16 lg:min-h-[calc(100svh-var(--bar))] lg:grid-cols-2 xl:gap-24">
      <div className="mx-auto w-full max-w-[420px]">
        <h1 className="text-40 tracking-[-0.028em]">{title}</h1>
        {lead && <p className="mt-3 text-ink-soft">{lead}</p>}
        <div className="mt-8 grid gap-6">{children}</div>
      </div>
      <picture className="hidden h-[min(72svh,760px)] overflow-hidden rounded-panel bg-sand lg:block">
        <source type="image/avif" srcSet={avif} />
        {/* Lazy, so that it is not fetched where it is not shown. */}
        <img alt="" width={1024} height={684} src={webp} loading="lazy" className="size-full object-cover" />
      </picture>
    </div>
  );
}
