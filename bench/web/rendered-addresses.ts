/** Addresses of the first page that are different pages to the server, and nearly the same to look at. */
export const RENDERED = [
  '/?category=lifestyle',
  '/?category=design',
  '/?category=location',
  '/?category=feature',
];
