import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Link, useSearchParams } from 'react-router';
import { ownGuideQuery } from '../../features/guide/guide.queries.ts';
import type { GuideDraft, GuidePhotos } from '../../features/guide/guide-draft.ts';
import { GuideEditor } from '../../features/guide/guide-editor.tsx';
import { GuidePreview } from '../../features/guide/guide-preview.tsx';
import { usePageParams } from '../../lib/address/page-params.ts';
import { useKnownViewer } from '../../lib/session/viewer.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailedPage } from '../../ui/load-failed-page.tsx';
import { Skeleton } from '../../ui/loading.tsx';
import { SignInPage } from '../../ui/sign-in-page.tsx';

/** /house/{id}/guide: the editor of the house guide, for the host of the home. */
export function Page() {
  const { id = '' } = usePageParams();
  const viewer = useKnownViewer();
  const swapId = useSearchParams()[0].get('swap') ?? undefined;
  if (!viewer) return <div className="min-h-svh" />;
  if (!isMember(viewer)) {
    return (
      <SignInPage next={swapId ? paths.guideForSwap(id, swapId) : paths.houseGuide(id)}>
        {m.swaps_house_guide_please_sign_in_write_house()}
      </SignInPage>
    );
  }
  return <Editor key={id} userId={viewer.user_id} homeId={id} swapId={swapId} />;
}

type Shown = {
  draft: GuideDraft;
  photos: GuidePhotos;
  /** The element that gets the focus back afterwards. */
  opener: Element | null;
};

function Editor({ userId, homeId, swapId }: { userId: string; homeId: string; swapId: string | undefined }) {
  const { data: guide, error, refetch } = useQuery(ownGuideQuery(homeId));
  const [preview, setPreview] = useState<Shown>();
  function goBack() {
    const opener = preview?.opener;
    flushSync(() => setPreview(undefined));
    if (opener instanceof HTMLElement) opener.focus();
  }
  if (error && !guide) {
    return (
      <LoadFailedPage
        title={m.swaps_house_guide_title()}
        error={error}
        wayOut={<ButtonLink to={paths.profile('homes')}>{m.swaps_house_guide_my_homes()}</ButtonLink>}
        onRetry={refetch}
      />
    );
  }
  if (!guide) return <Skeleton label={m.common_loading()} className="wrap min-h-svh py-12" />;
  return (
    <div className="wrap py-8 pb-28 md:py-12">
      <title>{m.swaps_house_guide_page_title({ title: guide.home.title })}</title>
      <meta name="robots" content="noindex" />
      {preview && (
        <GuidePreview home={guide.home} changedAt={guide.changed_at} {...preview} onBack={goBack} />
      )}
      <div hidden={preview !== undefined} className="mx-auto max-w-215">
        {swapId && (
          <Link to={paths.swap(swapId)} className="link-inline mb-3 inline-flex min-h-11 items-center gap-2">
            <ArrowLeft aria-hidden="true" className="size-4.5" />
            {m.swaps_back_to_swap()}
          </Link>
        )}
        <h1 className="text-40 tracking-[-0.028em]">{m.swaps_house_guide_title()}</h1>
        <p lang={guide.home.language ?? undefined} className="mt-2 text-18 wrap-anywhere">
          {guide.home.title}
        </p>
        <p className="mt-3 mb-9 text-ink-soft">{m.swaps_house_guide_only_guests_see_only_once()}</p>
        <GuideEditor
          userId={userId}
          guide={guide}
          swapId={swapId}
          onPreview={(draft, photos) => setPreview({ draft, photos, opener: document.activeElement })}
        />
      </div>
    </div>
  );
}
