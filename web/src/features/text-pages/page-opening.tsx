import type { ReactNode } from 'react';
import type { PictureName } from '../../content/pictures.ts';
import { Picture } from './picture.tsx';

type OpeningProps = {
  /** A word above the heading that names the page, if the heading doesn't. */
  kicker?: string;
  heading: string;
  lead?: string;
  picture?: PictureName;
  /** Buttons under the lead. */
  children?: ReactNode;
};

/** The top of a page: heading and lead, with a picture beside them from 960 px on. */
export function Opening({ kicker, heading, lead, picture, children }: OpeningProps) {
  const words = (
    <div className={picture ? 'lg:pb-2' : 'max-w-[46rem]'}>
      {kicker && <p className="mb-4 text-15 font-semibold text-clay">{kicker}</p>}
      <h1 className="max-w-[12em] text-[clamp(2.5rem,5.6vw,4.25rem)] leading-[1.02] tracking-[-0.03em]">
        {heading}
      </h1>
      {lead && <p className="mt-5 max-w-[46ch] text-18 text-ink-soft">{lead}</p>}
      {children && <div className="mt-8 flex flex-wrap gap-3">{children}</div>}
    </div>
  );
  if (!picture) return <header className="wrap pt-[clamp(44px,6vw,88px)]">{words}</header>;
  return (
    <header className="wrap grid items-end gap-x-16 gap-y-10 pt-[clamp(44px,5vw,72px)] lg:grid-cols-[1fr_1fr]">
      {words}
      <Picture
        name={picture}
        sizes="(width >= 960px) 46vw, 92vw"
        priority
        className="aspect-[3/2] w-full rounded-card"
      />
    </header>
  );
}
