import type { ChangedTerms } from '@swapstead/contract/swaps/endpoints';
import { m } from '@swapstead/messages';
import { invalid, notFound } from '../../../platform/errors.ts';
import { changesBetween } from '../core/changes-between.ts';
import { swapRefusal } from '../core/refusals.ts';
import { stayForNights } from '../core/stay-nights.ts';
import type { StayTerms } from '../core/stored-swap.ts';
import type { Acting } from '../core/swap-commands.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import type { ChosenTerms, HomesById, TermsRepository } from '../core/terms.repository.ts';

type Parts = { swaps: SwapsRepository; terms: TermsRepository };

export type ChangedTermsReader = ReturnType<typeof createChangedTerms>;

/** What a suggested change makes of the terms of a swap, whether it is open or agreed. */
export function createChangedTerms({ swaps, terms }: Parts) {
  return {
    /** The present terms with the changes of this party, and the list of differences. */
    async of({ client, swap, me, user_id }: Acting, sent: ChangedTerms) {
      const present = (await swaps.terms(client, swap.id, swap.revision)).stays;
      const { own_home_id, my_stay, their_stay } = sent;
      // A change can't turn a stay for nights into an exchange of homes, or the other way round (PROP-05).
      const isForNights = stayForNights(swap) !== undefined;
      if (isForNights !== (own_home_id === null)) throw invalid('own_home_id', m.swaps_choose_offer());
      const chosen = present.map((stay): ChosenTerms => {
        const now = swap.stays.find(({ number }) => number === stay.number) ?? stay;
        if (stay.guest === me) return { ...stay, ...my_stay, people: sent.people };
        if (isForNights) return { ...stay, ...my_stay, people: now.people };
        if (stay.host === me && own_home_id !== null)
          return { ...stay, home_id: own_home_id, ...their_stay, people: now.people };
        return { ...stay, people: now.people };
      });
      const ids = chosen.map(({ home_id }) => home_id);
      const homes = await terms.homes(client, own_home_id === null ? ids : [...ids, own_home_id]);
      if (own_home_id !== null) requireOffered(homes, { own_home_id, user_id, present });
      const stays = await terms.complete(client, chosen, homes);
      const changes = changesBetween(swap, stays);
      if (changes.length === 0) throw swapRefusal('unchanged');
      return { stays, changes };
    },
  };
}

/** The home that a party brings in. A hidden one can stay in a swap, but cannot be added to one. */
function requireOffered(
  homes: HomesById,
  { own_home_id, user_id, present }: { own_home_id: string; user_id: string; present: readonly StayTerms[] },
) {
  const offered = homes.get(own_home_id);
  const isOfSwap = present.some(({ home_id }) => home_id === own_home_id);
  if (offered?.user_id !== user_id || !(offered.is_shown || isOfSwap)) throw notFound('Home');
}
