import { currentLanguage, m, textTable } from '@swapstead/messages';
import type { HomeType } from './presets.ts';

/** A home type as the reader reads it (LANG-23). Like tags and amenities, it is stored and addressed in English. */
export const homeTypeText = (type: HomeType): string => (currentLanguage() === 'en' ? type : TEXTS[type]);

const TEXTS = textTable<HomeType>({
  Apartment: m.homes_type_apartment,
  House: m.homes_type_house,
  Townhouse: m.homes_type_townhouse,
  Condo: m.homes_type_condo,
  Villa: m.homes_type_villa,
  Studio: m.homes_type_studio,
  Loft: m.homes_type_loft,
});
