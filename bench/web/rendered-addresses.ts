/** Addresses of the first page that are different pages to the server and look nearly the same. */
export const RENDERED = [
  '/?category=lifestyle',
  '/?category=design',
  '/?category=location',
  '/?category=feature',
];
