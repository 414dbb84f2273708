/** Limits of the specification, in one place for server and web (CONST-08). Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  gallery_page: 12,
  tags_collapsed: 20,
  tags_per_card: 4,
  thumbnails: 4,
  photos_min: 3,
  photos_per_selection: 10,
  photo_bytes: 10 * 1024 * 1024,
  avatar_bytes: 5 * 1024 * 1024,
  subscription_refresh_ms: 60_000,
  after_checkout_ms: 2_000,
  search_text: 200,
  search_tags: 10,
  tag_text: 60,
  saved_ids: 200,
} as const;
