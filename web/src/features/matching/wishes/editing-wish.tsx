import type { GalleryFilters } from '@swapstead/contract/homes/endpoints';
import { WISH_CODES, type Wish } from '@swapstead/contract/matching/wishes.endpoints';
import { isMember } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { isApiError } from '../../../lib/api/api.ts';
import { useKnownViewer } from '../../../lib/session/viewer.ts';
import { paths } from '../../../paths.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyOnOpen } from '../../../ui/lazy/lazy-on-open.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { countQuery } from '../../homes/query/gallery.queries.ts';
import type { GalleryView } from '../../homes/query/gallery-address.ts';
import type { MemberSearch } from '../../homes/search/member-search.ts';
import { tellCount } from './tell-count.ts';
import { toWishSearch, WISH_PARAM, wordsOf } from './wish-search.ts';
import { useChangeWish, wishQuery } from './wishes.queries.ts';

const SaveWishDialog = lazyOnOpen(async () => (await import('./save-wish-dialog.tsx')).SaveWishDialog);

type EditingWishProps = { view: GalleryView; member: MemberSearch; filters: GalleryFilters };

/** Above the results while the search of a wish is changed in the gallery (WISH-25). */
export function EditingWish(props: EditingWishProps) {
  const viewer = useKnownViewer();
  const id = useSearchParams()[0].get(WISH_PARAM);
  if (!id || !viewer || !isMember(viewer) || viewer.level !== 'subscriber') return null;
  return <Editing key={id} {...props} id={id} userId={viewer.user_id} />;
}

function Editing({ view, member, filters, id, userId }: EditingWishProps & { id: string; userId: string }) {
  const { data: found } = useQuery({ ...wishQuery(userId, id), staleTime: Number.POSITIVE_INFINITY });
  const client = useQueryClient();
  const navigate = useNavigate();
  const change = useChangeWish(userId);
  const [newer, setNewer] = useState(false);
  const [isSavingNew, setSavingNew] = useState(false);
  // The version that was opened: what somebody else has saved since is not overwritten unseen.
  const [opened, setOpened] = useState<Wish>();
  if (!opened && found) setOpened(found);
  if (!opened) return null;
  const wish = opened;
  const search = toWishSearch(view, member.params);
  const leave = () => void navigate(paths.wishes());

  async function save() {
    try {
      await change.mutateAsync({ id, version: wish.version, search });
      leave();
      void tellCount(m.matching_wishes_saved(), wish.tells, () => client.fetchQuery(countQuery(filters)));
    } catch (error) {
      if (isApiError(error) && error.code === WISH_CODES.stale) setNewer(true);
      toastError(m.matching_wishes_not_saved(), (error as Error).message || m.common_try_again_later());
    }
  }

  /** Takes what was saved meanwhile as the wish to change; the search in the gallery stays. */
  async function loadAgain() {
    const now = await client.fetchQuery({ ...wishQuery(userId, id), staleTime: 0 });
    setOpened(now);
    setNewer(false);
  }

  return (
    <section
      aria-label={m.matching_wishes_editing({ wish: wish.name })}
      className="mb-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card bg-sand px-5 py-4"
    >
      <p dir="auto" className="font-semibold wrap-anywhere">
        {m.matching_wishes_editing({ wish: wish.name })}
      </p>
      <div className="flex flex-wrap gap-3">
        {newer ? (
          <Button size="small" onClick={() => void loadAgain()}>
            {m.matching_wishes_load_again()}
          </Button>
        ) : (
          <Button size="small" busy={change.isPending} onClick={() => void save()}>
            {change.isPending ? m.matching_wishes_saving() : m.matching_wishes_save_changes()}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={() => setSavingNew(true)}>
          {m.matching_wishes_save_as_new()}
        </Button>
        <ButtonLink size="small" look="quiet" to={paths.wishes()}>
          {m.common_cancel()}
        </ButtonLink>
      </div>
      {isSavingNew && (
        <SaveWishDialog
          userId={userId}
          search={search}
          filters={filters}
          words={wordsOf(search, member.area ?? null, new Date())}
          before={wish}
          onClose={() => setSavingNew(false)}
          onMissing={() => setSavingNew(false)}
          onSaved={leave}
        />
      )}
    </section>
  );
}
