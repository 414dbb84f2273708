import type { ReactNode } from 'react';
import { EmptyState } from './empty-state.tsx';
import { DoorDrawing } from './illustrations/door-drawing.tsx';
import { NoticeMeta } from './page-meta.tsx';

type NoticePageProps = {
  title: string;
  children: ReactNode;
  action?: ReactNode;
  drawing?: ReactNode;
};

/** A page with one message: why someone can't be here, or what to do instead. Not for search engines. */
export function NoticePage({ title, children, action, drawing = <DoorDrawing /> }: NoticePageProps) {
  return (
    <section className="wrap py-12 md:py-20">
      <NoticeMeta title={title} />
      <EmptyState level={1} title={title} drawing={drawing} action={action}>
        {children}
      </EmptyState>
    </section>
  );
}
