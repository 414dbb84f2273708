import type { HomeFields, OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import type { PlaceChoice } from '@swapstead/contract/places/endpoints';
import { matchedLine } from '@swapstead/contract/places/texts';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type ApiError, isApiError } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/button.tsx';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';
import { DeleteHome } from '../core/delete-home.tsx';
import { ownHomesQuery, useChangeHome } from '../core/listing.queries.ts';
import type { HomePart } from '../form/form-fields.ts';
import { HomeForm } from '../form/home-form.tsx';
import { valuesOf } from '../form/home-form-values.ts';
import { trayPhoto } from '../photos/photo-tray.ts';
import { usePhotoTray, useTrayPhotos } from '../photos/use-photo-tray.ts';
import { EditConflict } from './edit-conflict.tsx';
import { type EditDraft, forgetEditDraft, keepEditDraft, photosOf, readEditDraft } from './edit-draft.ts';
import { changedFields, mergedPhotos, photosDiffer } from './home-changes.ts';

type EditHomeProps = {
  home: OwnHome;
  /** Called when the home was saved or deleted, or editing was cancelled. */
  onClose: () => void;
};

/** The editor of a member's own home, in place of the profile (LIST-19 to LIST-32). */
export function EditHome({ home, onClose }: EditHomeProps) {
  const [begun, setBegun] = useState(() => ({ draft: readEditDraft(home), home, round: 0 }));
  // Discarding one's changes restarts the form with the stored home.
  const startOver = (latest: OwnHome) => {
    forgetEditDraft(latest);
    setBegun({ draft: undefined, home: latest, round: begun.round + 1 });
  };
  return (
    <EditForm
      key={begun.round}
      home={begun.draft?.home ?? begun.home}
      latest={begun.home}
      draft={begun.draft}
      onStartOver={startOver}
      onClose={onClose}
    />
  );
}

type EditFormProps = {
  /** The home when it was opened, perhaps some time ago, and when the form was shown. */
  home: OwnHome;
  latest: OwnHome;
  draft: EditDraft | undefined;
  onStartOver: (home: OwnHome) => void;
  onClose: () => void;
};

type Changes = Partial<HomeFields> & PlaceChoice & { photos?: string[] };

function EditForm({ home, latest, draft, onStartOver, onClose }: EditFormProps) {
  const client = useQueryClient();
  const changeHome = useChangeHome();
  const tray = usePhotoTray(
    draft ? photosOf(draft) : home.photos.map((photo) => trayPhoto(photo, 'stored')),
    home.id,
  );
  const photos = useTrayPhotos(tray);
  const [initial] = useState(() => draft?.values ?? valuesOf(home));
  const [values, setValues] = useState(initial);
  const [isOver, setOver] = useState(false);
  const [meanwhile, setMeanwhile] = useState<{ latest: OwnHome; changes: Changes }>();
  const title = useRef<HTMLHeadingElement>(null);
  const isChanged = JSON.stringify(values) !== JSON.stringify(valuesOf(home)) || photosDiffer(home, photos);
  useEffect(() => {
    title.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, []);
  useEffect(() => {
    if (isOver) return;
    if (isChanged) keepEditDraft(home, values, photos);
    else forgetEditDraft(home);
  }, [home, values, photos, isChanged, isOver]);

  function close() {
    setOver(true);
    forgetEditDraft(home);
    onClose();
  }

  /** Deletes photos that were added here. */
  function drop() {
    tray.close({ throwAway: true });
  }

  async function send(changes: Changes, version: number): Promise<Record<string, string>> {
    let saved: OwnHome;
    try {
      saved = await changeHome.mutateAsync({ ...changes, id: home.id, version });
    } catch (error) {
      return tellFailure(error, changes);
    }
    const isNew = saved.place?.chosen_by === 'match' && !home.place;
    toast(m.listing_edit_home_updated(), saved.place && isNew ? matchedLine(saved.place) : []);
    close();
    return {};
  }

  async function tellFailure(error: unknown, changes: Changes): Promise<Record<string, string>> {
    if (!isApiError(error)) throw error;
    if (error.code === 'changed_meanwhile' && (await showConflict(changes))) return {};
    toastError(m.listing_edit_home_failed(), error.message || m.common_try_again_later());
    return faultsIn(error);
  }

  /** Shows the conflict; returns false if the stored home cannot be read. */
  async function showConflict(changes: Changes): Promise<boolean> {
    const homes = await client.fetchQuery({ ...ownHomesQuery, staleTime: 0 }).catch(() => []);
    const latest = homes.find(({ id }) => id === home.id);
    if (latest) setMeanwhile({ latest, changes });
    return latest !== undefined;
  }

  function saveOverLatest() {
    if (!meanwhile) return;
    const { latest, changes } = meanwhile;
    const ids = (one: OwnHome) => one.photos.map(({ id }) => id);
    const merged = changes.photos && mergedPhotos(ids(home), ids(latest), changes.photos);
    void send({ ...changes, ...(merged && { photos: merged }) }, latest.version).finally(() =>
      setMeanwhile((now) => (now?.latest === latest ? undefined : now)),
    );
  }

  return (
    <>
      <HomeForm
        homeId={home.id}
        initial={initial}
        stored={valuesOf(home)}
        tray={tray}
        minPhotos={0}
        action={m.listing_edit_home_save_changes()}
        busyAction={m.common_saving()}
        note={m.listing_edit_home_nothing_changes_until_save()}
        aside={
          <>
            <h1
              ref={title}
              tabIndex={-1}
              className="text-[clamp(2.25rem,4vw,3.5rem)] leading-[1.04] tracking-[-0.026em] outline-none"
            >
              {m.listing_edit_home_heading()}
            </h1>
            <p className="mt-5 max-w-[34ch] text-ink-soft">{m.listing_edit_home_intro()}</p>
            {draft && (
              <div className="mt-6 max-w-[34ch] rounded-tile bg-sand px-4 py-3.5 text-15">
                <p>{m.listing_edit_home_these_are_the_changes()}</p>
                <Button
                  look="quiet"
                  size="small"
                  className="mt-3"
                  onClick={() => {
                    drop();
                    onStartOver(latest);
                  }}
                >
                  {m.listing_edit_home_start_over()}
                </Button>
              </div>
            )}
          </>
        }
        otherActions={({ isBusy }) => (
          <Button
            look="quiet"
            disabled={isBusy}
            onClick={() => {
              drop();
              close();
            }}
          >
            {m.common_cancel()}
          </Button>
        )}
        footer={({ isBusy }) => (
          <section aria-labelledby="delete-title" className="border-t border-line pt-14 pb-16">
            <h2 id="delete-title" className="text-28">
              {m.listing_edit_home_take_it_down()}
            </h2>
            <p className="mt-2 mb-6 text-ink-soft">{m.listing_edit_home_take_it_down_help()}</p>
            <DeleteHome
              id={home.id}
              disabled={isBusy}
              onDeleted={() => {
                drop();
                close();
              }}
            />
          </section>
        )}
        onSubmit={(fields, place) =>
          send(
            {
              ...changedFields(home, fields),
              ...place,
              ...(photosDiffer(home, tray.snapshot()) && { photos: tray.ids() }),
            },
            home.version,
          )
        }
        onEdit={setValues}
      />
      <EditConflict
        opened={home}
        latest={meanwhile?.latest}
        edited={partsOf(meanwhile?.changes ?? {})}
        isSaving={changeHome.isPending}
        onSave={saveOverLatest}
        onReload={() => {
          drop();
          if (meanwhile) onStartOver(meanwhile.latest);
        }}
        onClose={() => setMeanwhile(undefined)}
      />
      <LeaveGuard active={!isOver && isChanged} title={m.listing_edit_home_leave_title()}>
        {m.listing_edit_home_leave_text()}
      </LeaveGuard>
    </>
  );
}

/** The parts that the changes affect; the exact point belongs to the place. */
const partsOf = (changes: Changes) =>
  Object.keys(changes).map((key) => (key === 'place_id' || key === 'pin' ? 'place' : key) as HomePart);

/** The faults by field. */
function faultsIn({ status, code, message, fields }: ApiError): Record<string, string> {
  return status === 409 && code === 'photos_gone' ? { photos: message } : fields;
}
