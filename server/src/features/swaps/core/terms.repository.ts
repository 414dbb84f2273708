import type { ConditionsOfHome } from '@swapstead/contract/swaps/stays.endpoints';
import type pg from 'pg';
import { notFound } from '../../../platform/errors.ts';
import { createHomePlacesRepository } from '../../places/home-places.repository.ts';
import { FIRST_CONDITIONS } from './conditions.ts';
import type { StayTerms } from './stored-swap.ts';

/** The part of a stay's terms that members choose; the rest is read from the home. */
export type ChosenTerms = Pick<
  StayTerms,
  'number' | 'home_id' | 'host' | 'guest' | 'check_in' | 'check_out' | 'people'
>;

type HomeRow = {
  id: string;
  user_id: string;
  title: string;
  location: string;
  guests: number | null;
  /** False if our team has hidden the home or suspended its host. */
  is_shown: boolean;
};

export type HomesById = ReadonlyMap<string, HomeRow>;

export type TermsRepository = ReturnType<typeof createTermsRepository>;

/** Reads what the terms of a swap contain about its homes. */
export function createTermsRepository() {
  const homePlaces = createHomePlacesRepository();
  return {
    /** The time zone of each of these homes, by id. */
    async zones(db: pg.Pool | pg.ClientBase, homeIds: readonly string[]): Promise<Map<string, string>> {
      const zones = await homePlaces.zonesOf(db, homeIds);
      return new Map(homeIds.map((id) => [id, zones.get(id) ?? 'UTC']));
    },

    /**
     * Reads homes and prevents their deletion until the transaction ends. 'share' also prevents hiding them and
     * suspending their hosts: that then either waits for the proposal, and ends it, or is visible here.
     * @throws 404 if one of them does not exist
     */
    async homes(
      client: pg.ClientBase,
      ids: readonly string[],
      lock: 'key share' | 'share' = 'key share',
    ): Promise<HomesById> {
      const { rows } = await client.query<HomeRow>(
        `select id, user_id, title, location, guests, is_shown from homes
         where id = any($1) order by id for ${lock}`,
        [ids],
      );
      if (rows.length < new Set(ids).size) throw notFound('Home');
      return new Map(rows.map((row) => [row.id, row]));
    },

    /** Completes the terms of stays with the present title, place, zone and conditions of their homes. */
    async complete(
      client: pg.ClientBase,
      chosen: readonly ChosenTerms[],
      homes: HomesById,
    ): Promise<StayTerms[]> {
      const ids = chosen.map(({ home_id }) => home_id);
      const zones = await homePlaces.zonesOf(client, ids);
      const conditions = await conditionsOf(client, ids);
      return chosen.map((stay) => {
        const home = homes.get(stay.home_id) as HomeRow;
        return {
          ...stay,
          home_title: home.title,
          home_place: home.location,
          zone: zones.get(stay.home_id) ?? 'UTC',
          ...(conditions.get(stay.home_id) ?? { conditions: FIRST_CONDITIONS, house_rules: '' }),
        };
      });
    },
  };
}

async function conditionsOf(client: pg.ClientBase, homeIds: readonly string[]) {
  const { rows } = await client.query<{ home_id: string; conditions: ConditionsOfHome; house_rules: string }>(
    'select home_id, conditions, house_rules from house_guides where home_id = any($1)',
    [homeIds],
  );
  return new Map(rows.map(({ home_id, ...asked }) => [home_id, asked]));
}
