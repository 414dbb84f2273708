/** Who comes along, and the words of a proposal, where a test does not care. */
export const PEOPLE = { adults: 2, children: 0, babies: 0, pets: 0 };
export const WORDS = 'We are two quiet readers and love your town.';
