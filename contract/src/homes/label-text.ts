import { currentLanguage, m } from '@swapstead/messages';
import type { PresetLabel } from './preset-labels.ts';

/**
 * A tag or amenity as the reader reads it: a preset, in any letter case, in their language, any other as it was typed
 * (LANG-23). Homes, searches, addresses and answers name presets by their English labels. The language is compared with
 * a literal, so the build of English, whose first page loads this file, has none of the texts.
 */
export const labelText = (label: string): string =>
  currentLanguage() === 'en' ? label : (textsNow().get(label.toLowerCase()) ?? label);

/** The texts of each language, by lower-case label, made when the first of them is read. */
const made = new Map<string, ReadonlyMap<string, string>>();

function textsNow(): ReadonlyMap<string, string> {
  const language = currentLanguage();
  const texts =
    made.get(language) ??
    new Map(Object.entries(presetTexts()).map(([label, text]) => [label.toLowerCase(), text]));
  made.set(language, texts);
  return texts;
}

const presetTexts = (): Record<PresetLabel, string> => ({
  Wifi: m.homes_label_wifi(),
  'Free parking': m.homes_label_free_parking(),
  'Gym access': m.homes_label_gym_access(),
  'Coffee machine': m.homes_label_coffee_machine(),
  'Smart tv': m.homes_label_smart_tv(),
  'Swimming pool': m.homes_label_swimming_pool(),
  'Beach life': m.homes_label_beach_life(),
  'City living': m.homes_label_city_living(),
  'Country life': m.homes_label_country_life(),
  Minimalist: m.homes_label_minimalist(),
  'Family-friendly': m.homes_label_family_friendly(),
  'Pet-friendly': m.homes_label_pet_friendly(),
  'Quiet retreat': m.homes_label_quiet_retreat(),
  'Social hub': m.homes_label_social_hub(),
  'Work-friendly': m.homes_label_work_friendly(),
  'Eco-conscious': m.homes_label_eco_conscious(),
  Modern: m.homes_label_modern(),
  Traditional: m.homes_label_traditional(),
  Rustic: m.homes_label_rustic(),
  Industrial: m.homes_label_industrial(),
  Scandinavian: m.homes_label_scandinavian(),
  Bohemian: m.homes_label_bohemian(),
  'Art deco': m.homes_label_art_deco(),
  Contemporary: m.homes_label_contemporary(),
  Vintage: m.homes_label_vintage(),
  Luxury: m.homes_label_luxury(),
  Beachfront: m.homes_label_beachfront(),
  'City center': m.homes_label_city_center(),
  Countryside: m.homes_label_countryside(),
  'Mountain view': m.homes_label_mountain_view(),
  Lakefront: m.homes_label_lakefront(),
  'Historic district': m.homes_label_historic_district(),
  'Arts district': m.homes_label_arts_district(),
  'Near transport': m.homes_label_near_transport(),
  'Shopping nearby': m.homes_label_shopping_nearby(),
  Walkable: m.homes_label_walkable(),
  Garden: m.homes_label_garden(),
  Balcony: m.homes_label_balcony(),
  'Rooftop access': m.homes_label_rooftop_access(),
  Fireplace: m.homes_label_fireplace(),
  'Home office': m.homes_label_home_office(),
  Library: m.homes_label_library(),
  'Game room': m.homes_label_game_room(),
  'Wine cellar': m.homes_label_wine_cellar(),
  Gym: m.homes_label_gym(),
});
