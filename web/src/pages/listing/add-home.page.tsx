import { useState } from 'react';
import { Navigate } from 'react-router';
import { AddHome } from '../../features/listing/editing/add-home.tsx';
import { MembershipUnknown } from '../../features/membership/membership-unknown.tsx';
import { useIsMembershipUnknown, useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { HomesDrawing } from '../../ui/illustrations/homes-drawing.tsx';
import { PageMeta } from '../../ui/page-meta.tsx';

/**
 * The form to list a home, for subscribers. Visitors sign in first; free members read what it takes (LIST-01, LIST-02).
 */
export function Page() {
  const viewer = useKnownViewer();
  const areRightsUnread = useIsMembershipUnknown();
  const [isOpen, setOpen] = useState(false);
  if (viewer?.level === 'subscriber' && !isOpen) setOpen(true);
  if (!viewer) return <div className="wrap min-h-[80vh]" aria-busy />;
  if (viewer.level === 'visitor') return <Navigate to={paths.auth(paths.addHome())} replace />;
  return (
    <>
      <PageMeta
        title="List your home"
        description="Put your home on Swapstead: pictures, what it offers, and where you would like to go."
        path={paths.addHome()}
      />
      {viewer.level === 'subscriber' || (isOpen && areRightsUnread) ? (
        <>
          {areRightsUnread && <MembershipUnknown />}
          <AddHome key={viewer.user_id} userId={viewer.user_id} />
        </>
      ) : (
        <section className="wrap py-16 md:py-24">
          <EmptyState
            drawing={<HomesDrawing />}
            title="Premium feature"
            level={1}
            action={<ButtonLink to={paths.subscription()}>Upgrade to premium</ButtonLink>}
          >
            Listing a home is part of membership. Your profile and everything you have saved stay as they are,
            and so does a listing that you have begun on this device.
          </EmptyState>
        </section>
      )}
    </>
  );
}
