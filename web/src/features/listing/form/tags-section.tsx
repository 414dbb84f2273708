import { labelText } from '@swapstead/contract/homes/label-text';
import { hasLabel, labelKey } from '@swapstead/contract/homes/labels';
import { PRESET_TAGS } from '@swapstead/contract/homes/preset-labels';
import { TAG_CATEGORIES, type TagCategory } from '@swapstead/contract/homes/presets';
import { m } from '@swapstead/messages';
import { Tabs } from '../../../ui/tabs.tsx';
import { ToggleChip } from '../../../ui/toggle-chip.tsx';
import { LabelAdder } from './label-adder.tsx';

const NAMES: Record<TagCategory, string> = {
  lifestyle: m.listing_tags_section_lifestyle(),
  design: m.listing_tags_section_design(),
  location: m.listing_tags_section_location(),
  feature: m.listing_tags_section_features(),
};

const PRESETS = Object.values(PRESET_TAGS).flat();

type TagsSectionProps = {
  value: readonly string[];
  onChange: (tags: string[]) => void;
  error: string | undefined;
};

/** The preset tags by category, and custom ones (LIST-10 to LIST-13). */
export function TagsSection({ value, onChange, error }: TagsSectionProps) {
  const remove = (tag: string) => onChange(value.filter((one) => labelKey(one) !== labelKey(tag)));
  const add = (tag: string) => onChange([...value, tag]);
  return (
    <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-7">
      <Tabs
        label={m.listing_tags_section_tag_categories()}
        tabs={TAG_CATEGORIES.map((category) => ({
          value: category,
          label: NAMES[category],
          count: PRESET_TAGS[category].filter((tag) => hasLabel(value, tag)).length,
          children: (
            <div className="flex flex-wrap gap-2">
              {PRESET_TAGS[category].map((tag) => {
                const isOn = hasLabel(value, tag);
                return (
                  <ToggleChip key={tag} aria-pressed={isOn} onClick={() => (isOn ? remove(tag) : add(tag))}>
                    {labelText(tag)}
                  </ToggleChip>
                );
              })}
            </div>
          ),
        }))}
      />
      <LabelAdder
        id="interests"
        label={m.listing_tags_section_your_own_tag()}
        placeholder={m.listing_tags_section_example()}
        present={value}
        own={value.filter((tag) => !hasLabel(PRESETS, tag))}
        onAdd={add}
        onRemove={remove}
        error={error}
      />
    </div>
  );
}
