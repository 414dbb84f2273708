import { useCallback, useLayoutEffect, useRef } from 'react';
import { useViewer } from '../../lib/viewer.ts';
import { GalleryPanel } from './gallery-panel.tsx';
import { GalleryResults } from './gallery-results.tsx';
import type { ContactHandler } from './home-card-contact.tsx';
import { useContactHost } from './use-contact-host.ts';
import { useGalleryView } from './use-gallery-view.ts';

type GalleryProps = {
  /** How many cards stand in the first view, so that their photos do not wait. */
  cardsInView?: number;
};

/** The filter panel and the homes below it (HOME-08 to HOME-38), the same on / and /homes. */
export function Gallery({ cardsInView = 0 }: GalleryProps) {
  const [view, change] = useGalleryView();
  const viewer = useViewer();
  const { contact } = useContactHost();
  // The same function for good: cards that nothing happened to are not rendered again.
  const latest = useRef(contact);
  useLayoutEffect(() => {
    latest.current = contact;
  }, [contact]);
  const onContact = useCallback<ContactHandler>((home) => latest.current(home), []);
  return (
    <>
      <GalleryPanel view={view} onChange={change} level={viewer.level} />
      <GalleryResults
        view={view}
        onChange={change}
        viewer={viewer}
        cardsInView={cardsInView}
        onContact={onContact}
      />
    </>
  );
}
