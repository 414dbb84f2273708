import { randomUUID } from 'node:crypto';
import { SWAP_LIMITS } from '@swapstead/contract/swaps/limits';
import { GUIDE_TEXTS } from '@swapstead/contract/swaps/stay-messages';
import type { GuidePhoto } from '@swapstead/contract/swaps/stays.endpoints';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid, notFound, refusal } from '../../../platform/errors.ts';
import type { ImageGate } from '../../../platform/images/image-gate.ts';
import type { PhotoFacts } from '../../../platform/images/photo-variants.ts';
import { preparePhoto } from '../../../platform/images/prepare-photo.ts';
import type { Storage, StoredFile } from '../../../platform/storage/storage.ts';
import { photoRefusal } from '../../photos/photo-refusal.ts';

type Row = { id: string; path: string; facts: PhotoFacts };

type Upload = { file: string; owner: string; isGone: () => boolean };

type Parts = { pool: pg.Pool; storage: Storage; gate: ImageGate };

export type GuidePhotos = ReturnType<typeof createGuidePhotos>;

/** The folder of all files of the guide of a home; it is removed with the home. */
export const guideFolder = (homeId: string) => `guide-photos/${homeId}`;

/** Storage key of one width of a photo. */
export const guidePhotoKey = (path: string, width: number) => `${path}/${width}.webp`;

/** Photos of house guides. They have no public address: every request is checked (STAY-07). */
export function createGuidePhotos({ pool, storage, gate }: Parts) {
  const pictureOf = ({ id, facts }: Row, base: string): GuidePhoto => ({
    id,
    photo_url: `${base}/${id}`,
    width: facts.width,
    height: facts.height,
    widths: facts.widths,
    thumbhash: facts.thumbhash,
  });

  return {
    async ofHome(homeId: string, base: string): Promise<GuidePhoto[]> {
      const { rows } = await pool.query<Row>(
        'select id, path, facts from guide_photos where home_id = $1 order by created_at, id',
        [homeId],
      );
      return rows.map((row) => pictureOf(row, base));
    },

    /** The photos of the guides of a host's homes, each in its largest width. */
    async *ofHost(userId: string): AsyncGenerator<{ home_id: string; id: string; file: StoredFile }> {
      const { rows } = await pool.query<Row & { home_id: string }>(
        `select p.id, p.home_id, p.path, p.facts from guide_photos p join homes h on h.id = p.home_id
         where h.user_id = $1 order by p.home_id, p.id`,
        [userId],
      );
      for (const { home_id, id, path, facts } of rows) {
        const file = await storage.read(guidePhotoKey(path, Math.max(...facts.widths)));
        if (file) yield { home_id, id, file };
      }
    },

    async idsOf(client: pg.ClientBase, homeId: string): Promise<string[]> {
      const { rows } = await client.query<{ id: string }>(
        'select id from guide_photos where home_id = $1 for update',
        [homeId],
      );
      return rows.map(({ id }) => id);
    },

    /**
     * Deletes the photos that the guide no longer shows. One sent within the last day may belong to a draft and stays.
     * @returns the folders of their files
     */
    async dropOthers(client: pg.ClientBase, homeId: string, kept: readonly string[]): Promise<string[]> {
      const { rows } = await client.query<Pick<Row, 'path'>>(
        `delete from guide_photos where home_id = $1 and id <> all($2::uuid[])
           and (section_id is not null or created_at < clock_timestamp() - interval '1 day') returning path`,
        [homeId, kept],
      );
      return rows.map(({ path }) => path);
    },

    /**
     * Stores a photo. The row is written before the files, so that no file is without a row (decision 200); if the
     * files cannot be written, the row is removed.
     */
    async add(homeId: string, { file, owner, isGone }: Upload, base: string): Promise<GuidePhoto> {
      const { facts, variants } = await gate
        .run(() => preparePhoto(file), { owner, isGone })
        .catch((error: unknown) => {
          throw photoRefusal(error);
        });
      const row = await inTransaction(pool, async (client) => {
        // Photos that arrive at once are counted one after the other; the home may be deleted by now.
        const home = await client.query('select from homes where id = $1 for no key update', [homeId]);
        if (home.rowCount === 0) throw notFound('Home');
        const { rows } = await client.query<Row>(
          `insert into guide_photos (home_id, path, facts)
           select $1, $2, $3 where (select count(*) from guide_photos where home_id = $1) < ${SWAP_LIMITS.guide_photos}
           returning id, path, facts`,
          [homeId, `${guideFolder(homeId)}/${randomUUID()}`, JSON.stringify(facts)],
        );
        return rows[0];
      });
      if (!row) throw refusal(409, 'too_many_photos', GUIDE_TEXTS.too_many_photos);
      try {
        for (const { width, body } of variants) await storage.put(guidePhotoKey(row.path, width), body);
      } catch (error) {
        // A photo without files must not count towards the 40. If its files cannot be removed, the row stays and leads
        // to them.
        await storage.removeFolder(row.path).then(
          () => pool.query('delete from guide_photos where id = $1', [row.id]),
          () => undefined,
        );
        throw error;
      }
      // If the home was deleted while the files were written, those written after its folder was removed are removed
      // here.
      const { rowCount } = await pool.query('select from guide_photos where id = $1', [row.id]);
      if (rowCount === 0) {
        await storage.removeFolder(row.path);
        throw notFound('Home');
      }
      return pictureOf(row, base);
    },

    /** @throws 404 if there is no such photo, or not in this width */
    async file(homeId: string, photoId: string, width: string): Promise<StoredFile> {
      const { rows } = isUuid(photoId)
        ? await pool.query<Row>('select id, path, facts from guide_photos where id = $1 and home_id = $2', [
            photoId,
            homeId,
          ])
        : { rows: [] };
      const [row] = rows;
      const known = row?.facts.widths.includes(Number(width));
      const file = row && known ? await storage.read(guidePhotoKey(row.path, Number(width))) : undefined;
      if (!file) throw notFound('Photo');
      return file;
    },
  };
}
