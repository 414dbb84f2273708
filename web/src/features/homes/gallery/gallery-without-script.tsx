import { labelText } from '@swapstead/contract/homes/label-text';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../../paths.ts';
import { tagsQuery } from '../query/gallery.queries.ts';
import { addressOfView, type GalleryView, isFiltered } from '../query/gallery-address.ts';

/** The most used tags as links, for visitors without JavaScript. Only the server renders them. */
export function TagLinks({ view }: { view: GalleryView }) {
  const tags = useQueryClient().getQueryData(tagsQuery.queryKey)?.tags ?? [];
  const withTag = (name: string) =>
    view.tags.includes(name) ? view.tags.filter((tag) => tag !== name) : [...view.tags, name];
  return (
    <nav aria-label={m.homes_tags()} className="border-t border-line px-4 py-5 sm:px-7 sm:py-6">
      <ul className="flex flex-wrap gap-2">
        {tags.slice(0, LIMITS.tags_collapsed).map(({ name, count }) => (
          <li key={name}>
            <Link
              to={addressOfView({ ...view, tags: withTag(name), after: undefined })}
              aria-current={view.tags.includes(name) || undefined}
              className="tag-pill"
            >
              {`${labelText(name)} (${count})`}
            </Link>
          </li>
        ))}
        {isFiltered(view) && (
          <li>
            <Link to={paths.homes()} className="tag-pill">
              {m.homes_gallery_without_script_all_homes()}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

/** A link to the next page, for visitors without JavaScript. Only the server renders it. */
export function NextPageLink({ view, cursor }: { view: GalleryView; cursor: string }) {
  return (
    <Link
      rel="next"
      to={addressOfView({ ...view, after: cursor })}
      className="mt-14 inline-flex min-h-12 items-center rounded-control border border-edge px-6 font-semibold"
    >
      {m.homes_gallery_without_script_more_homes()}
    </Link>
  );
}
