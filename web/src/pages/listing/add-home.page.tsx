import { languageCodeOf } from '@swapstead/contract/language-codes';
import { ORIGINAL } from '@swapstead/contract/languages';
import { m } from '@swapstead/messages';
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
        title={m.listing_add_home_page_title()}
        description={m.listing_add_home_page_description()}
        path={paths.addHome()}
      />
      {viewer.level === 'subscriber' || (isOpen && areRightsUnread) ? (
        <>
          {areRightsUnread && <MembershipUnknown />}
          <AddHome
            key={viewer.user_id}
            userId={viewer.user_id}
            language={languageCodeOf(viewer.language ?? ORIGINAL)}
          />
        </>
      ) : (
        <section className="wrap py-16 md:py-24">
          <EmptyState
            drawing={<HomesDrawing />}
            title={m.listing_add_home_page_premium_feature()}
            level={1}
            action={
              <ButtonLink to={paths.subscription()}>
                {m.listing_add_home_page_upgrade_to_premium()}
              </ButtonLink>
            }
          >
            {m.listing_add_home_page_premium_needed()}
          </EmptyState>
        </section>
      )}
    </>
  );
}
