import { LIMITS } from '@swapstead/contract/limits';
import { PHOTO_TEXTS } from '@swapstead/contract/photos/texts';
import * as contract from '@swapstead/contract/swaps/stays.endpoints';
import type { IncomingFiles } from '../../../platform/http/incoming-files.ts';
import { memberOf, type Route, route } from '../../../platform/http/route.ts';
import type { Guides } from './guides.service.ts';
import type { StayListsService } from './stay-lists.service.ts';
import type { Stays } from './stays.service.ts';

type Parts = { guides: Guides; stays: Stays; lists: StayListsService; incoming: IncomingFiles };

const PHOTO = {
  maxBytes: LIMITS.photo_bytes,
  get tooLarge() {
    return PHOTO_TEXTS.too_large;
  },
};

export function staysRoutes({ guides, stays, lists, incoming }: Parts): Route[] {
  return [
    route(contract.getOwnGuide, ({ params, viewer }) => guides.read(params.id, viewer)),
    route(contract.saveOwnGuide, ({ params, body, viewer }) => guides.save(params.id, body, viewer)),
    route(contract.addGuidePhoto, async ({ params, viewer, request }) => {
      await guides.requireMayWrite(params.id, viewer);
      const owner = memberOf(viewer).user_id;
      return incoming.receive(request, PHOTO, (file, isGone) =>
        guides.addPhoto(params.id, { file, owner, isGone }, viewer),
      );
    }),
    route(contract.getStay, ({ params, viewer }) => stays.contact(params.id, params.number, viewer)),
    route(contract.saveArrival, ({ params, body, viewer }) =>
      stays.saveArrival(params.id, params.number, body, viewer),
    ),
    route(contract.getGuide, ({ params, viewer }) => stays.guide(params.id, params.number, viewer)),
    route(contract.getLists, ({ params, viewer }) => lists.read(params.id, params.number, viewer)),
    route(contract.saveLists, ({ params, body, viewer }) =>
      lists.save(params.id, params.number, body, viewer),
    ),
    route(contract.tickLine, ({ params, body, viewer }) =>
      lists.tick(params.id, params.number, body, viewer),
    ),
    route(contract.reportStay, ({ params, body, viewer }) =>
      stays.help(params.id, params.number, body, viewer),
    ),
  ];
}
