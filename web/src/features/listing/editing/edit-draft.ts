import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { createDraftStore } from '../../../lib/drafts/draft-store.ts';
import { STORAGE_KEYS } from '../../../lib/drafts/storage-keys.ts';
import type { HomeFormValues } from '../form/form-fields.ts';
import { valuesOf } from '../form/home-form-values.ts';
import { type TrayPhoto, trayPhoto } from '../photos/photo-tray.ts';

const drafts = createDraftStore<EditDraft>(STORAGE_KEYS.editDrafts);

/** An edit of a home that was begun on this device and is not saved yet. */
export type EditDraft = {
  /** The home when it was opened: the edit is saved on this version. */
  home: OwnHome;
  values: HomeFormValues;
  photos: Pick<TrayPhoto, 'state' | 'photo' | 'marked' | 'sent_at'>[];
  /** Milliseconds since 1970. */
  kept_at: number;
};

/** The server keeps uploaded photos for a day; the remaining hours are for saving. */
const PHOTOS_WAIT_MS = 20 * 3_600_000;

/** The stored edit of this home, or undefined. */
export function readEditDraft({ id, user_id }: OwnHome, now = Date.now()): EditDraft | undefined {
  const draft = drafts.read(id);
  if (draft?.home?.user_id !== user_id || !Array.isArray(draft.photos)) return undefined;
  const isSwept = (since: number) => now - since > PHOTOS_WAIT_MS;
  return {
    ...draft,
    values: { ...valuesOf(draft.home), ...draft.values },
    photos: draft.photos.filter(
      ({ state, photo, sent_at = draft.kept_at }) => photo && !(state === 'sent' && isSwept(sent_at)),
    ),
  };
}

/** The photos of a draft in the shape of the form. */
export const photosOf = ({ photos }: EditDraft): TrayPhoto[] =>
  photos.flatMap(({ state, photo, ...rest }) =>
    photo ? [{ ...trayPhoto(photo, state === 'sent' ? 'sent' : 'stored'), ...rest }] : [],
  );

export function keepEditDraft(home: OwnHome, values: HomeFormValues, photos: readonly TrayPhoto[]) {
  const arrived = photos.filter(({ state }) => state === 'stored' || state === 'sent');
  const draft: EditDraft = {
    home,
    values,
    photos: arrived.map(({ state, photo, marked, sent_at }) => ({
      state,
      marked,
      ...(photo && { photo }),
      ...(sent_at && { sent_at }),
    })),
    kept_at: Date.now(),
  };
  drafts.write(home.id, draft);
}

export function forgetEditDraft({ id }: OwnHome) {
  drafts.remove(id);
}
