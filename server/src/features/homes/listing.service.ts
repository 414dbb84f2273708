import type { HomeChanges, HomeFields, NewHome, OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import { PHOTO_TEXTS } from '@swapstead/contract/photos/texts';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { type AfterCommit, inTransaction } from '../../platform/database/transaction.ts';
import { isUuid, notFound, refusal } from '../../platform/errors.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { HomePhotosRepository } from '../photos/home-photos.repository.ts';
import type { HomePlaces } from '../places/home-places.ts';
import { type Owned, requireOwned } from './homes.policy.ts';
import type { HomeKey, ListingRepository } from './listing.repository.ts';

type Parts = {
  pool: pg.Pool;
  repository: ListingRepository;
  photos: HomePhotosRepository;
  homePlaces: HomePlaces;
  /** Called after a change that visitors see is committed, and before anyone is notified. */
  galleryChanged: () => void;
  onHomeDeleted: OnHomeDeleted;
};

/** Notifying hosts can deadlock with other writers to the same inbox. */
const RETRIES = 3;

/** @param swaps ids of agreed swaps whose cancellation the host has confirmed (CANCEL-15) */
export type OnHomeDeleted = (
  client: pg.PoolClient,
  homeId: string,
  swaps: readonly string[],
) => Promise<void>;

export type ListingService = ReturnType<typeof createListingService>;

/** Hosts list, change and delete their homes. A home and its photos change in one transaction or not at all. */
export function createListingService(parts: Parts) {
  const { pool, repository, photos, homePlaces, galleryChanged, onHomeDeleted } = parts;

  /** Runs `work` on the viewer's own home, under its lock. */
  async function change<T>(
    id: string,
    viewer: Viewer,
    work: (client: pg.PoolClient, home: Owned<HomeKey>, afterCommit: AfterCommit) => Promise<T>,
  ): Promise<T> {
    if (!isUuid(id)) throw notFound('Home');
    return inTransaction(
      pool,
      async (client, afterCommit) => {
        const home = requireOwned(await repository.lock(client, id), viewer);
        return work(client, home, afterCommit);
      },
      { retries: RETRIES },
    );
  }

  async function changePhotos(client: pg.PoolClient, home: Owned<HomeKey>, wanted: readonly string[]) {
    const present = new Set(await photos.idsOf(client, home.id));
    const stay = new Set(wanted);
    const taken = await photos.take(client, {
      home_id: home.id,
      user_id: home.user_id,
      ids: wanted.filter((id) => !present.has(id)),
      from_edit: true,
    });
    if (!taken) throw photosGone();
    await photos.remove(
      client,
      home.id,
      [...present].filter((id) => !stay.has(id)),
    );
    await photos.arrange(client, home.id, wanted);
  }

  async function stored(id: string): Promise<OwnHome> {
    const home = await repository.byId(id);
    if (!home) throw notFound('Home');
    return home;
  }

  /** The home of a repeated submission: the same listing gets the same reply (LIST-15). */
  async function repeated(
    userId: string,
    { submission_id = '', photos: ids, place_id, pin, ...fields }: NewHome,
  ) {
    const home = await repository.bySubmission(userId, submission_id);
    if (!home) throw notFound('Home');
    const chosen = (place_id ?? home.place?.id) === home.place?.id && (!pin || isSame(pin, home.place?.pin));
    const same = chosen && sameFields(home, fields) && home.photos.map(({ id }) => id).join() === ids.join();
    if (!same) throw refusal(409, 'already_listed', m.homes_listed_already());
    return home;
  }

  return {
    /** Lists the member's homes, with or without a subscription (permissions.md row 11). */
    async own(viewer: Viewer) {
      return { homes: await repository.ofUser(memberOf(viewer).user_id) };
    },

    /** Refuses unless the home exists and belongs to the viewer. */
    async requireOwn(id: string, viewer: Viewer): Promise<void> {
      requireOwned(isUuid(id) ? await repository.keyOf(id) : undefined, viewer);
    },

    /** Lists a home of the viewer; its photos must have been sent before. */
    async create(home: NewHome, viewer: Viewer): Promise<OwnHome> {
      const user_id = memberOf(viewer).user_id;
      const insert = async (client: pg.PoolClient, afterCommit: AfterCommit) => {
        const { photos: ids, submission_id, place_id, pin, ...fields } = home;
        const home_id = await repository.insert(client, { ...fields, user_id, submission_id });
        if (!home_id) return undefined;
        if (!(await photos.take(client, { home_id, user_id, ids, from_edit: false }))) throw photosGone();
        await homePlaces.choose(client, { id: home_id, user_id }, { place_id, pin }, fields.location);
        afterCommit(galleryChanged);
        return home_id;
      };
      const id = await inTransaction(pool, insert, { retries: RETRIES });
      return id ? stored(id) : repeated(user_id, home);
    },

    /** Saves changes to the version that was edited, so that nothing is overwritten unseen. */
    async change(id: string, changes: HomeChanges, viewer: Viewer) {
      const { version, photos: wanted, place_id, pin, ...fields } = changes;
      await change(id, viewer, async (client, home, afterCommit) => {
        if (home.version !== version) throw changedMeanwhile();
        if (wanted) await changePhotos(client, home, wanted);
        const { location, is_seen } = await repository.update(client, home, fields, wanted !== undefined);
        await homePlaces.choose(client, home, { place_id, pin }, location);
        if (is_seen) afterCommit(galleryChanged);
      });
      return stored(id);
    },

    /** Deletes a home with everything that belongs to it; a job deletes the files. */
    async remove(id: string, swaps: readonly string[], viewer: Viewer): Promise<void> {
      await change(id, viewer, async (client, home, afterCommit) => {
        afterCommit(galleryChanged);
        await onHomeDeleted(client, home.id, swaps);
        await repository.remove(client, home);
        await photos.removeFilesOfDeleted(client);
      });
    },
  };
}

function sameFields(home: OwnHome, fields: HomeFields): boolean {
  return Object.entries(fields).every(([name, value]) => isSame(home[name as keyof HomeFields], value));
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
const photosGone = () => refusal(409, 'photos_gone', PHOTO_TEXTS.gone);
const changedMeanwhile = () => refusal(409, 'changed_meanwhile', m.homes_changed_meanwhile());
