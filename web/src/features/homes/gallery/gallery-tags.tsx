import type { GalleryTag } from '@swapstead/contract/homes/endpoints';
import { labelText } from '@swapstead/contract/homes/label-text';
import { LIMITS } from '@swapstead/contract/limits';
import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Skeleton } from '../../../ui/loading.tsx';
import { richText } from '../../../ui/rich-text.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { tagsQuery } from '../query/gallery.queries.ts';
import type { GalleryView } from '../query/gallery-address.ts';
import type { ChangeView } from '../query/use-gallery-view.ts';
import { useShownAtOnce } from '../query/use-shown-at-once.ts';

type GalleryTagsProps = { view: GalleryView; onChange: ChangeView };

/** The tags of the chosen category with exact counts; choosing several narrows the search (HOME-20). */
export function GalleryTags({ view, onChange }: GalleryTagsProps) {
  const { data, isError, refetch } = useQuery(tagsQuery);
  if (isError) {
    return (
      <p role="alert" className="text-ink-soft">
        {richText(m.homes_gallery_tags_not_loaded.parts(), {
          retry: (text) => (
            <button
              type="button"
              onClick={() => void refetch()}
              className="font-semibold text-pine underline"
            >
              {text}
            </button>
          ),
        })}
      </p>
    );
  }
  if (!data) return <TagsLoading />;
  const tags = data.tags.filter((tag) => view.category === null || tag.category === view.category);
  // The key resets the list for each category, so that it starts with its first tags.
  return <TagChips key={view.category} tags={tags} view={view} onChange={onChange} />;
}

function TagChips({ tags, view, onChange }: GalleryTagsProps & { tags: readonly GalleryTag[] }) {
  const [isWhole, setWhole] = useState(false);
  const [chosen, choose] = useShownAtOnce(view.tags);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    // The button has been removed: the focus moves to the first tag that it has revealed.
    if (isWhole && document.activeElement === document.body)
      list.current?.querySelectorAll('button')[LIMITS.tags_collapsed]?.focus({ preventScroll: true });
  }, [isWhole]);
  if (tags.length === 0) return <p className="text-ink-soft">{m.homes_gallery_tags_none_of_this_kind()}</p>;
  const more = tags.length - LIMITS.tags_collapsed;
  const shown = isWhole ? tags : tags.slice(0, LIMITS.tags_collapsed);
  function toggle(name: string) {
    if (chosen.includes(name) || chosen.length < LIMITS.search_tags) {
      return choose(toggled(chosen, name), () => onChange(({ tags }) => ({ tags: toggled(tags, name) })));
    }
    toastError(
      m.homes_gallery_tags_too_many_tags(),
      m.homes_gallery_tags_can_combine_up_to({ count: LIMITS.search_tags }),
    );
  }
  return (
    <>
      <ul ref={list} className="flex flex-wrap gap-2" aria-label={m.homes_tags()}>
        {shown.map(({ name, count }) => (
          <li key={name}>
            <ToggleChip aria-pressed={chosen.includes(name)} onClick={() => toggle(name)}>
              {labelText(name)}{' '}
              <span className="tabular-nums opacity-80">{m.homes_gallery_tags_count({ count })}</span>
            </ToggleChip>
          </li>
        ))}
      </ul>
      {more > 0 && !isWhole && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-pine hover:underline"
        >
          {m.homes_gallery_tags_show_more({ count: more })}
          <ChevronDown aria-hidden="true" className="size-4.5" />
        </button>
      )}
    </>
  );
}

const toggled = (tags: readonly string[], name: string) =>
  tags.includes(name) ? tags.filter((one) => one !== name) : [...tags, name];

const WIDTHS = ['w-36', 'w-28', 'w-40', 'w-32', 'w-24', 'w-36', 'w-32', 'w-28'];

function TagsLoading() {
  return (
    <Skeleton label={m.homes_gallery_loading_tags()} className="flex flex-wrap gap-2">
      {WIDTHS.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders never change
        <span key={index} aria-hidden="true" className={`bone h-10 rounded-full ${width}`} />
      ))}
    </Skeleton>
  );
}
