/** Default sections of a new house guide (STAY-04). */
export const GUIDE_SECTIONS = [
  'Arrival and keys',
  'Appliances and heating',
  'Neighbours and quiet hours',
  'Waste and recycling',
  'Pets and plants',
  'Emergencies',
  'Around here',
] as const;

/** Conditions for guests: the choices of each in order; `at_first` names the default for a new home (AGREE-03). */
export const CONDITIONS = {
  keys: {
    heading: 'Keys',
    choices: ['Handed over in person', 'In a key box', 'With a neighbour', 'By post', 'To be arranged'],
    at_first: 'To be arranged',
  },
  car: {
    heading: 'Car',
    choices: ['No car', 'Our car may be used; each insurer is asked first'],
    at_first: 'No car',
  },
  pets: {
    heading: 'Pets',
    choices: ['No pets', 'Pets are welcome', 'Our pet stays and is looked after'],
    at_first: 'No pets',
  },
  plants: { heading: 'Plants', choices: ['None', 'Please water them'], at_first: 'None' },
  cleaning: {
    heading: 'Cleaning',
    choices: ['Left as it was found', 'We have somebody come; guests pay nothing'],
    at_first: 'Left as it was found',
  },
  smoking: {
    heading: 'Smoking',
    choices: ['Not in the home', 'Outside only', 'Allowed'],
    at_first: 'Not in the home',
  },
  work_visits: { heading: 'Work visits', choices: ['None', 'Announced the day before'], at_first: 'None' },
} as const;

export const CONDITION_KEYS = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[];

export const LIST_TITLES = { before: 'Before you arrive', leave: 'Before you leave' } as const;

/** The contents of both tick lists until the host writes them (STAY-14). */
export const LISTS_AT_FIRST = {
  before: ['Read the house guide', 'Try the keys', 'Note what is broken'],
  leave: ['Windows shut', 'Waste out', 'Keys back as agreed'],
} as const;

export const GUIDE_TEXTS = {
  changed_meanwhile: 'This house guide was changed somewhere else meanwhile. Nothing was saved.',
  closed: (day: string) => `The house guide closed on ${day}.`,
  cancelled: 'This swap was cancelled. Address and house guide are closed.',
  nothing: (name: string) => `${name} has not written a house guide yet.`,
  too_many_photos: 'A house guide takes at most 40 photos.',
  too_many_in_section: 'A section takes at most 10 photos.',
} as const;
