import { labelText } from '@swapstead/contract/homes/label-text';
import {
  Baby,
  Bath,
  Bike,
  BookOpen,
  Car,
  Check,
  Coffee,
  Dumbbell,
  Flame,
  Flower2,
  KeyRound,
  type LucideIcon,
  Music,
  PawPrint,
  Snowflake,
  Tv,
  UsersRound,
  UtensilsCrossed,
  WashingMachine,
  WavesLadder,
  Wifi,
  Wind,
} from 'lucide-react';

/** Amenities may be free text: the first pattern that matches chooses the icon. */
const SIGNS: readonly [RegExp, LucideIcon][] = [
  [/wi-?fi|internet/i, Wifi],
  [/parking|garage|\bcar\b/i, Car],
  [/gym|fitness|weights/i, Dumbbell],
  [/coffee|espresso|tea\b/i, Coffee],
  [/\btv\b|television|projector/i, Tv],
  [/pool|swim/i, WavesLadder],
  [/guests/i, UsersRound],
  [/bike|bicycle|cycle/i, Bike],
  [/book|library|read/i, BookOpen],
  [/garden|terrace|balcony|plant/i, Flower2],
  [/key\b|neighbour|lock/i, KeyRound],
  [/fire|stove|heat|sauna/i, Flame],
  [/air.?con|cooling|\bfan\b/i, Snowflake],
  [/wash|dryer|laundry|iron/i, WashingMachine],
  [/kitchen|oven|cook|dish/i, UtensilsCrossed],
  [/bath|tub|shower/i, Bath],
  [/dog|cat\b|pet/i, PawPrint],
  [/crib|cot\b|high ?chair|bab(y|ies)|kid|toy/i, Baby],
  [/piano|record|guitar|music/i, Music],
  [/hair ?dryer/i, Wind],
];

/** All amenities of a home (HOUSE-11). */
export function AmenityList({ amenities }: { amenities: string[] }) {
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2">
      {amenities.map((amenity) => {
        const Icon = SIGNS.find(([pattern]) => pattern.test(amenity))?.[1] ?? Check;
        return (
          <li key={amenity} className="flex items-center gap-3.5 border-b border-line py-3 wrap-anywhere">
            <Icon aria-hidden="true" strokeWidth={1.6} className="size-5.5 flex-none text-pine" />
            <bdi>{labelText(amenity)}</bdi>
          </li>
        );
      })}
    </ul>
  );
}
