import type pg from 'pg';

export type PhotosRepository = ReturnType<typeof createPhotosRepository>;

/** Where the files of a photo lie. The stored path names the host and never leaves the server. */
export function createPhotosRepository(pool: pg.Pool) {
  return {
    async pathOf(publicName: string): Promise<string | undefined> {
      const { rows } = await pool.query<{ path: string }>({
        name: 'photo-path',
        text: 'select path from home_photos where public_name = $1',
        values: [publicName],
      });
      return rows[0]?.path;
    },
  };
}
