import type { Projection } from './homes.projection.ts';
import {
  cardsOf,
  countSaved,
  countSavedSearch,
  countSearch,
  countTag,
  homeById,
  plainPage,
  savedPage,
  searchPage,
  TAG_COUNTS,
} from './homes.statements.ts';

/** What a gallery request asks for, already validated by the contract (lengths, uuids, at most 200 ids). */
export interface GalleryQuery {
  /** as typed; blank counts as none */
  search?: string;
  /** names in any letter case; a home must have all of them */
  tags?: readonly string[];
  /** 'Saved' (HOME-38): only these homes; an empty list gives none */
  ids?: readonly string[];
  /** the last home of the page before, as the statement gave it */
  after?: Position;
}

/** Where a page ended. `created_at` is UTC text with microseconds, never a Date. */
export interface Position {
  created_at: string;
  id: string;
}

/** For pool.query(). The name stands for the text, so each connection plans a statement once. */
export interface Statement {
  name?: string;
  text: string;
  values: unknown[];
}

/** One page of cards for a projection, newest first. Row: { cards, last_created_at, last_id }, see cardsOf. */
export function galleryPage(projection: Projection, query: GalleryQuery): Statement {
  const { values, bind } = parameters();
  const { search, tags, searching } = termsOf(query);
  const terms = searching ? { search: bind(search), tags: bind(tags) } : undefined;
  const ids = query.ids && bind(query.ids);
  const cursor = query.after && { created_at: bind(query.after.created_at), id: bind(query.after.id) };
  const page = !terms
    ? plainPage(cursor, ids)
    : ids
      ? savedPage(projection, terms.search, terms.tags, ids, cursor)
      : searchPage(projection, terms.search, terms.tags, cursor);
  const shape = [terms && 'terms', ids && 'ids', cursor && 'after'].filter(Boolean).join('_') || 'newest';
  return { name: `gallery_${projection}_${shape}`, text: cardsOf(projection, page), values };
}

/**
 * The exact number of homes for the same query. Row: { total }. One tag alone and no filter at all are kept
 * counts. Anything with words is sent without a name: PostgreSQL then plans it for these words, and counts a
 * common one in parallel, which a prepared statement would not.
 */
export function galleryTotal(projection: Projection, query: GalleryQuery): Statement {
  const { values, bind } = parameters();
  const { search, tags, searching } = termsOf(query);
  if (!searching && query.ids)
    return { name: 'gallery_saved_total', text: countSaved(bind(query.ids)), values };
  if (!query.ids && search === null && (tags === null || tags.length === 1)) {
    return { name: 'gallery_kept_total', text: countTag(bind(tags?.[0] ?? '')), values };
  }
  const terms = [bind(search), bind(tags)] as const;
  if (!query.ids) return { text: countSearch(projection, ...terms), values };
  const text = countSavedSearch(projection, ...terms, bind(query.ids));
  return { name: `gallery_${projection}_saved_terms_total`, text, values };
}

/** All tags with their counts. Row: { tags }, JSON text. The same for everybody (row 10). */
export const galleryTags = (): Statement => ({ name: 'gallery_tags', text: TAG_COUNTS, values: [] });

/** One home for a projection. Row: { home }, JSON text; no row when there is none. */
export function homeDetail(projection: Projection, id: string): Statement {
  return { name: `home_${projection}`, text: homeById(projection, '$1'), values: [id] };
}

function termsOf(query: GalleryQuery) {
  const search = query.search?.trim() || null;
  const tags = query.tags?.length ? [...query.tags] : null;
  return { search, tags, searching: search !== null || tags !== null };
}

/** Collects values and hands out their placeholders, so that no value ever enters the text. */
function parameters() {
  const values: unknown[] = [];
  return { values, bind: (value: unknown) => `$${values.push(value)}` };
}
