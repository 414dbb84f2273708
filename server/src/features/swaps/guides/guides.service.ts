import { isDeepStrictEqual } from 'node:util';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import type { GuideForm, OwnGuide } from '@swapstead/contract/swaps/stays.endpoints';
import { isMember, type Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid, notFound, refusal } from '../../../platform/errors.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import { removeFolders } from '../../../platform/storage/remove-folders.ts';
import { requireOwned } from '../../homes/homes.policy.ts';
import { swapRefusal } from '../core/refusals.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import type { Transitions } from '../core/transitions.ts';
import type { GuidePhotosRepository } from './guide-photos.repository.ts';
import type { GuidePhotos } from './guide-photos.service.ts';
import type { GuidesRepository } from './guides.repository.ts';

type Parts = {
  swaps: SwapsRepository;
  guides: GuidesRepository;
  guidePhotos: GuidePhotosRepository;
  pool: pg.Pool;
  clock: () => Date;
  jobs: Pick<Jobs, 'send'>;
  photos: GuidePhotos;
  transitions: Transitions;
};

export type Guides = ReturnType<typeof createGuides>;

/** House guides. Until all parties of a swap have signed, only the host can read one (STAY-04, STAY-05). */
export function createGuides(parts: Parts) {
  const { swaps, guides, guidePhotos, pool, clock, jobs, photos, transitions } = parts;

  async function ownHome(db: Pick<pg.Pool, 'query'>, id: string, viewer: Viewer, lock = '') {
    return requireOwned(isUuid(id) ? await guides.home(db, id, lock) : undefined, viewer);
  }

  async function read(id: string, viewer: Viewer): Promise<OwnGuide> {
    const { title, language, place, host_name } = await ownHome(pool, id, viewer);
    const { changed_at, ...guide } = await guides.of(pool, id);
    return {
      ...guide,
      home: {
        id,
        title,
        language,
        place,
        host_name: host_name || m.profiles_anonymous_member(),
        country: await guides.country(pool, id),
      },
      photos: await photos.ofHome(id, `/guides/homes/${id}`),
      changed_at: changed_at?.toISOString() ?? null,
    };
  }

  /** Refuses hosts without a subscription, except during a swap of this home. */
  async function requireMayWrite(db: Pick<pg.Pool, 'query'>, id: string, viewer: Viewer) {
    await ownHome(db, id, viewer);
    if (viewer.level === 'subscriber') return;
    if (!(await guides.hasSwapUnderWay(db, id, clock()))) throw swapRefusal('not_subscribed');
  }

  /**
   * Whether the guide is already stored like this; then guests get no notice. The first save always counts as a
   * change.
   */
  async function isStored(client: pg.ClientBase, id: string, guide: GuideForm): Promise<boolean> {
    const { changed_at, ...stored } = await guides.of(client, id);
    return changed_at !== null && isDeepStrictEqual(stored, guide);
  }

  /** Notifies guests of signed stays that the guide has changed, at most once a day. */
  async function notifyGuests(client: pg.ClientBase, homeId: string, at: Date): Promise<void> {
    for (const { swap_id, number } of await guides.signedStays(client, homeId, at)) {
      const swap = await swaps.byId(client, swap_id);
      const stay = swap?.stays.find((one) => one.number === number);
      if (!swap || !stay) continue;
      const once = `${number} ${at.toISOString().slice(0, 10)}`;
      await transitions.notify(client, swap, {
        event: 'guide_changed',
        to: [stay.guest],
        by: stay.host,
        once,
      });
      await transitions.bump(client, swap);
    }
  }

  return {
    read,
    requireMayWrite: (id: string, viewer: Viewer) => requireMayWrite(pool, id, viewer),

    async save(id: string, guide: GuideForm, viewer: Viewer): Promise<OwnGuide> {
      await inTransaction(
        pool,
        async (client) => {
          // The lock makes simultaneous saves wait, even before there is a guide. The second finds another version.
          await ownHome(client, id, viewer, 'for no key update');
          await requireMayWrite(client, id, viewer);
          if ((await guides.versionOf(client, id)) !== guide.version) {
            throw refusal(409, 'changed_meanwhile', m.swaps_guide_changed_meanwhile());
          }
          requirePhotos(guide, await guidePhotos.lockIds(client, id));
          const now = clock();
          const kept = guide.sections.flatMap((section) => section.photos);
          const folders = await guidePhotos.removeUnused(client, id, kept);
          if (folders.length > 0) await jobs.send(client, removeFolders, { folders });
          if (await isStored(client, id, guide)) return;
          await guides.save(client, id, guide, now);
          await notifyGuests(client, id, now);
        },
        { retries: 5 },
      );
      return read(id, viewer);
    },

    async addPhoto(id: string, upload: Parameters<GuidePhotos['add']>[1], viewer: Viewer) {
      await requireMayWrite(pool, id, viewer);
      return photos.add(id, upload, `/guides/homes/${id}`);
    },

    /** A photo for the host's editor; not found for anyone else (STAY-07). */
    async photo(id: string, photoId: string, width: string, viewer: Viewer) {
      const home = isUuid(id) ? await guides.home(pool, id) : undefined;
      if (!home || !isMember(viewer) || home.user_id !== viewer.user_id) throw notFound('Photo');
      return photos.file(id, photoId, width);
    },
  };
}

function requirePhotos({ sections }: GuideForm, present: readonly string[]) {
  const wanted = sections.flatMap((section) => section.photos);
  if (wanted.length > SWAP_LIMITS.guide_photos) {
    throw refusal(409, 'too_many_photos', m.swaps_guide_too_many_photos());
  }
  const known = new Set(present);
  if (new Set(wanted).size !== wanted.length || wanted.some((id) => !known.has(id))) throw notFound('Photo');
}
