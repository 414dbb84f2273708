export type PhotoCredit = {
  /** Folder and name, as in 'photos/kitchen-green.webp'. */
  file: string;
  title: string;
  author: string;
  licence: string;
  licence_url: string;
  source_page: string;
};

/** Credits for the demo content's photos; empty if an operator has removed that content. */
const lists = import.meta.glob<PhotoCredit[]>('../../../server/demo/credits.json', {
  eager: true,
  import: 'default',
});

export const PHOTO_CREDITS: readonly PhotoCredit[] = Object.values(lists).flat();
