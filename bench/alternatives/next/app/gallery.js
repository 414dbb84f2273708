import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 4 });

const NEWEST = {
  name: 'newest',
  text: `select h.id, h.title, left(h.description, 200) as text, (select p.path from home_photos p where p.home_id = h.id order by p.display_order limit 1) as photo
    from homes h order by h.created_at desc, h.id desc limit 12`,
};

/** Twelve cards with what every gallery shows: a photo, a title, a few words and a link. */
export async function Gallery() {
  const { rows } = await pool.query(NEWEST);
  return (
    <main>
      <h1>Homes</h1>
      {rows.map(({ id, title, text, photo }) => (
        <article key={id}>
          {/* biome-ignore lint/performance/noImgElement: the page sends as much as ours, which makes its own sizes. */}
          <img src={`/api/photos/${photo}.webp`} alt="" width={400} height={300} loading="lazy" />
          <h2>
            <a href={`/house/${id}`}>{title}</a>
          </h2>
          <p>{text}</p>
        </article>
      ))}
    </main>
  );
}
