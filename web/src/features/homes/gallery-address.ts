import { LIMITS } from '@swapstead/contract/limits';
import { TAG_CATEGORIES, type TagCategory } from '@swapstead/contract/presets';
import { paths } from '../../paths.ts';

/** What the gallery shows. It lives in the address, so that back, reload and a sent link give the same homes. */
export type GalleryView = {
  search: string;
  tags: readonly string[];
  /** Only homes with a heart on this device. */
  saved: boolean;
  /** Limits the tags that are offered, not the homes (HOME-15); null is 'All'. */
  category: TagCategory | null;
  /** Where the page before this one ended, for those who go on by links; from the newest home on without it. */
  after?: string | undefined;
};

export const NO_FILTERS = { search: '', tags: [], saved: false } satisfies Partial<GalleryView>;

/** Whether the homes are filtered at all. */
export function isFiltered({ search, tags, saved }: GalleryView) {
  return search !== '' || tags.length > 0 || saved;
}

/** Reads the view from an address. What somebody may have typed into it and the server would refuse is left out. */
export function readView(params: URLSearchParams): GalleryView {
  const tags = params.getAll('tag').filter((tag) => tag.trim() !== '' && tag.length <= LIMITS.tag_text);
  return {
    search: (params.get('search') ?? '').trim().slice(0, LIMITS.search_text),
    tags: [...new Set(tags)].slice(0, LIMITS.search_tags),
    saved: params.get('saved') === '1',
    category: TAG_CATEGORIES.find((one) => one === params.get('category')) ?? null,
    after: params.get('after')?.slice(0, LIMITS.cursor_text) || undefined,
  };
}

/** The same address with another view; what else stands in it stays. */
export function writeView(params: URLSearchParams, view: GalleryView): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const key of ['search', 'tag', 'saved', 'category', 'after']) next.delete(key);
  if (view.search) next.set('search', view.search);
  for (const tag of view.tags) next.append('tag', tag);
  if (view.saved) next.set('saved', '1');
  if (view.category) next.set('category', view.category);
  if (view.after) next.set('after', view.after);
  return next;
}

/** A link to a view, on the page that has nothing but the gallery. */
export function addressOfView(view: GalleryView): string {
  return `${paths.homes()}?${writeView(new URLSearchParams(), view)}`;
}
