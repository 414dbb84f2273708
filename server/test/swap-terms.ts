/** People and words of a proposal, for tests in which they do not matter. */
export const PEOPLE = { adults: 2, children: 0, babies: 0, pets: 0 };
export const WORDS = 'We are two quiet readers and love your town.';
