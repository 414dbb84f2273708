import type { HomeFields, OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import type { LanguageCode } from '@swapstead/contract/language-codes';
import type { Upload } from '@swapstead/contract/photos/endpoints';
import type { PlaceChoice } from '@swapstead/contract/places/endpoints';
import { matchedLine } from '@swapstead/contract/places/texts';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { afterListing } from '../../../lib/address/success-in-history.ts';
import { isApiError } from '../../../lib/api/api.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { useCreateHome, waitingPhotosQuery } from '../core/listing.queries.ts';
import type { HomeFormValues } from '../form/form-fields.ts';
import { HomeForm } from '../form/home-form.tsx';
import { EMPTY_HOME, MIN_PHOTOS, newHome } from '../form/home-form-values.ts';
import { useHostName } from '../form/host-name.tsx';
import { trayPhoto } from '../photos/photo-tray.ts';
import { usePhotoTray, useTrayPhotos } from '../photos/use-photo-tray.ts';
import { forgetDraft, type HomeDraft, readDraft, writeDraft } from './home-draft.ts';

type AddHomeProps = {
  userId: string;
  /** The member's own, which the description is at first taken to be in. */
  language: LanguageCode;
};

/** The form to list a home, filled from this device's draft if there is one. */
export function AddHome({ userId, language }: AddHomeProps) {
  const [round, setRound] = useState(0);
  const [draft, setDraft] = useState(() => readDraft(userId, language));
  const waiting = useQuery({ ...waitingPhotosQuery, enabled: draft.uploads.length > 0 });
  if (waiting.isLoading) return <div className="wrap min-h-[80vh]" aria-busy />;
  // The server keeps uploaded photos for a day. Until it replies, treat all of the draft's photos as still there.
  const there = new Set(waiting.data?.map(({ id }) => id));
  const uploads = waiting.data ? draft.uploads.filter(({ id }) => there.has(id)) : draft.uploads;
  function startOver() {
    forgetDraft();
    setDraft(readDraft(userId, language));
    setRound(round + 1);
  }
  return (
    <NewHomeForm
      key={round}
      userId={userId}
      language={language}
      draft={draft}
      uploads={uploads}
      onStartOver={startOver}
    />
  );
}

type NewHomeFormProps = AddHomeProps & { draft: HomeDraft; uploads: Upload[]; onStartOver: () => void };

function NewHomeForm({ userId, language, draft, uploads, onStartOver }: NewHomeFormProps) {
  const navigate = useNavigate();
  const createHome = useCreateHome();
  const tray = usePhotoTray(uploads.map((photo) => trayPhoto(photo, 'sent')));
  const photos = useTrayPhotos(tray);
  const isUploading = photos.some(({ state }) => state === 'waiting' || state === 'sending');
  const name = useHostName(userId);
  const values = useRef(draft.values);
  const isListed = useRef(false);

  const keep = () => {
    if (isListed.current) return;
    const now = tray.snapshot();
    writeDraft({
      ...draft,
      values: values.current,
      uploads: now.flatMap(({ state, photo }) => (state === 'sent' && photo ? [photo] : [])),
      unsent: now.flatMap(({ state, name }) => (state === 'sent' ? [] : [name])),
    });
  };
  const keepLatest = useRef(keep);
  useEffect(() => {
    keepLatest.current = keep;
  });
  useEffect(() => tray.subscribe(() => keepLatest.current()), [tray]);

  async function submit(fields: HomeFields, place: PlaceChoice): Promise<Record<string, string>> {
    if (!(await name.save())) return {};
    let listed: OwnHome;
    try {
      const { submission_id } = draft;
      listed = await createHome.mutateAsync({ ...fields, ...place, submission_id, photos: tray.ids() });
    } catch (error) {
      return tellFailure(error);
    }
    isListed.current = true;
    forgetDraft();
    toast(m.listing_add_home_listed(), [
      m.listing_add_home_added_to_the_platform(),
      ...(listed.place?.chosen_by === 'match' ? [matchedLine(listed.place)] : []),
    ]);
    await navigate(paths.home(), { state: afterListing(listed.id) });
    return {};
  }

  return (
    <>
      <HomeForm
        initial={draft.values}
        stored={EMPTY_HOME}
        tray={tray}
        minPhotos={MIN_PHOTOS}
        action={m.listing_add_home_list_my_home()}
        busyAction={m.listing_add_home_listing()}
        note={m.listing_add_home_can_change_everything_later()}
        aside={
          <>
            <h1 className="text-[clamp(2.25rem,4vw,3.5rem)] leading-[1.04] tracking-[-0.026em]">
              {m.listing_add_home_heading()}
            </h1>
            <p className="mt-5 max-w-[34ch] text-ink-soft">{m.listing_add_home_intro()}</p>
            {name.field}
            <DraftNotice
              draft={draft}
              untouched={newHome(language)}
              gone={draft.uploads.length - uploads.length}
              onStartOver={() => {
                tray.close({ throwAway: true });
                onStartOver();
              }}
            />
          </>
        }
        onSubmit={submit}
        onEdit={(edited) => {
          values.current = edited;
          keep();
        }}
      />
      <LeaveGuard active={isUploading} title={m.listing_add_home_leave_title()}>
        {m.listing_add_home_leave_text()}
      </LeaveGuard>
    </>
  );
}

/** Shows why the home was not listed (LIST-17, LIST-18). Faults of fields show at the fields. */
function tellFailure(error: unknown): Record<string, string> {
  if (!isApiError(error)) throw error;
  if (error.status === 401) {
    toastError(m.listing_add_home_authentication_required(), m.listing_add_home_please_log_in());
    return {};
  }
  toastError(m.listing_add_home_submission_failed(), m.listing_add_home_submission_failed_try_again());
  if (error.status === 409) return { photos: error.message };
  return error.fields;
}

type DraftNoticeProps = {
  draft: HomeDraft;
  /** The form before anything is typed. */
  untouched: HomeFormValues;
  gone: number;
  onStartOver: () => void;
};

/** Says that the form was filled from a draft, and which parts of it are gone. */
function DraftNotice({ draft, untouched, gone, onStartOver }: DraftNoticeProps) {
  const isUsed =
    draft.uploads.length > 0 ||
    draft.unsent.length > 0 ||
    JSON.stringify(draft.values) !== JSON.stringify(untouched);
  if (!isUsed) return null;
  return (
    <div className="mt-6 max-w-[34ch] rounded-tile bg-sand px-4 py-3.5 text-15">
      <p>{m.listing_add_home_this_is_the_draft()}</p>
      {gone > 0 && <p className="mt-1.5">{m.listing_add_home_photos_gone({ count: gone })}</p>}
      {draft.unsent.length > 0 && (
        <p className="mt-1.5 wrap-anywhere">
          {m.listing_add_home_photos_not_arrived({ files: draft.unsent.join(', ') })}
        </p>
      )}
      <Button look="quiet" size="small" className="mt-3" onClick={onStartOver}>
        {m.listing_add_home_start_over()}
      </Button>
    </div>
  );
}
