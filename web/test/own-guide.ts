import { CONDITION_KEYS, CONDITIONS } from '@swapstead/contract/swaps/stay-texts';
import type { OwnGuide } from '@swapstead/contract/swaps/stays.endpoints';
import { THEIR_HOME } from './swaps.ts';

/** A photo of the guide's third section. */
export const PHOTO = {
  id: '40000000-0000-4000-8000-000000000001',
  photo_url: '/guides/homes/1/photo',
  width: 800,
  height: 600,
  widths: [400, 800],
  thumbhash: '',
};
/** A section of a guide. */
export const section = (id: number, title: string, text = '', photos: string[] = []) => ({
  id: `50000000-0000-4000-8000-00000000000${id}`,
  title,
  text,
  photos,
});
export const address = {
  street: '14 Sky Road',
  postal_code: 'H71 XN42',
  town: 'Clifden',
  country: 'Ireland',
  directions: 'The third gate after the chapel.',
};

/** A house guide as its host edits it. */
export const own: OwnGuide = {
  conditions: Object.fromEntries(
    CONDITION_KEYS.map((key) => [key, { choice: CONDITIONS[key].at_first, words: '' }]),
  ) as OwnGuide['conditions'],
  house_rules: 'Shoes stay at the door.',
  address,
  phone: '+353 20 912 0147',
  check_in_from: '15:00',
  check_out_until: '11:00',
  wifi_name: 'skyroad14',
  wifi_password: 'sheep-are-fast',
  sections: [
    section(1, 'Arrival and keys', 'The key box hangs behind the letterbox.'),
    section(2, 'Appliances and heating'),
    section(3, 'Waste and recycling', '', [PHOTO.id]),
    section(4, 'Around here', 'The bakery opens at six.'),
  ],
  version: 3,
  home: {
    id: THEIR_HOME,
    title: 'The wooden house above the sea',
    language: null,
    place: 'Clifden, Ireland',
    host_name: 'Nadia Brennan',
    country: null,
  },
  photos: [PHOTO],
  changed_at: '2027-06-18T10:00:00.000Z',
};
