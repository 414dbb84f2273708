import { m, textTable } from '@swapstead/messages';

/** Titles of the sections that a new house guide begins with (STAY-04). */
export const GUIDE_SECTIONS = [
  m.swaps_guide_section_arrival,
  m.swaps_guide_section_appliances,
  m.swaps_guide_section_neighbours,
  m.swaps_guide_section_waste,
  m.swaps_guide_section_pets,
  m.swaps_guide_section_emergencies,
  m.swaps_guide_section_around,
] as const;

/**
 * One condition: its choices in order, each with its text, and the default for a new home (AGREE-03). Choices are
 * stored and sent under these names, whatever the language; the texts are what people read.
 */
const condition = <const Choice extends string>(
  heading: () => string,
  texts: Record<Choice, () => string>,
  at_first: NoInfer<Choice>,
) => ({
  get heading() {
    return heading();
  },
  choices: Object.keys(texts) as Choice[],
  texts: textTable(texts),
  at_first,
});

/** Conditions for guests. */
export const CONDITIONS = {
  keys: condition(
    m.swaps_conditions_keys,
    {
      'Handed over in person': m.swaps_conditions_keys_in_person,
      'In a key box': m.swaps_conditions_keys_key_box,
      'With a neighbour': m.swaps_conditions_keys_neighbour,
      'By post': m.swaps_conditions_keys_post,
      'To be arranged': m.swaps_conditions_keys_to_arrange,
    },
    'To be arranged',
  ),
  car: condition(
    m.swaps_conditions_car,
    {
      'No car': m.swaps_conditions_car_none,
      'Our car may be used; each insurer is asked first': m.swaps_conditions_car_may_be_used,
    },
    'No car',
  ),
  pets: condition(
    m.swaps_conditions_pets,
    {
      'No pets': m.swaps_conditions_pets_none,
      'Pets are welcome': m.swaps_conditions_pets_welcome,
      'Our pet stays and is looked after': m.swaps_conditions_pets_ours_stays,
    },
    'No pets',
  ),
  plants: condition(
    m.swaps_conditions_plants,
    {
      None: m.swaps_conditions_plants_none,
      'Please water them': m.swaps_conditions_plants_water,
    },
    'None',
  ),
  cleaning: condition(
    m.swaps_conditions_cleaning,
    {
      'Left as it was found': m.swaps_conditions_cleaning_as_found,
      'We have somebody come; guests pay nothing': m.swaps_conditions_cleaning_somebody_comes,
    },
    'Left as it was found',
  ),
  smoking: condition(
    m.swaps_conditions_smoking,
    {
      'Not in the home': m.swaps_conditions_smoking_not_inside,
      'Outside only': m.swaps_conditions_smoking_outside_only,
      Allowed: m.swaps_conditions_smoking_allowed,
    },
    'Not in the home',
  ),
  work_visits: condition(
    m.swaps_conditions_work_visits,
    {
      None: m.swaps_conditions_work_visits_none,
      'Announced the day before': m.swaps_conditions_work_visits_announced,
    },
    'None',
  ),
} as const;

export const CONDITION_KEYS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];

/** What people read for a stored choice. */
export function choiceText(key: keyof typeof CONDITIONS, choice: string): string {
  const texts: Readonly<Record<string, string>> = CONDITIONS[key].texts;
  return texts[choice] ?? choice;
}

export const LIST_TITLES = textTable({
  before: m.swaps_lists_before_arrival,
  leave: m.swaps_lists_before_leaving,
});

/** The contents of both tick lists until the host writes them (STAY-14). */
export const LISTS_AT_FIRST = {
  before: [m.swaps_lists_read_guide, m.swaps_lists_try_keys, m.swaps_lists_note_broken],
  leave: [m.swaps_lists_windows, m.swaps_lists_waste, m.swaps_lists_keys_back],
} as const;

export const GUIDE_TEXTS = textTable({
  changed_meanwhile: m.swaps_guide_changed_meanwhile,
});
