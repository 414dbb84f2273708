import { Gallery } from './gallery';

/** Next.js keeps this page for a minute. */
export const revalidate = 60;

export default Gallery;
