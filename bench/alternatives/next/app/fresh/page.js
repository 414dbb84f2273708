import { Gallery } from '../gallery';

/** Next.js renders this page for each request. */
export const dynamic = 'force-dynamic';

export default Gallery;
