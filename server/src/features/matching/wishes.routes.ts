import * as contract from '@swapstead/contract/matching/wishes.endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { WishersService } from './wishers.service.ts';
import type { WishesService } from './wishes.service.ts';

export function wishesRoutes(wishes: WishesService, wishers: WishersService): Route[] {
  return [
    route(contract.listWishes, ({ viewer }) => wishes.list(viewer)),
    route(contract.addWish, ({ body, viewer }) => wishes.add(body, viewer)),
    route(contract.getWish, ({ params, viewer }) => wishes.one(params.id, viewer)),
    route(contract.changeWish, ({ params, body, viewer }) => wishes.change(params.id, body, viewer)),
    route(contract.removeWish, ({ params, viewer }) => wishes.remove(params.id, viewer)),
    route(contract.restoreWish, ({ params, viewer }) => wishes.restore(params.id, viewer)),
    route(contract.visitWish, ({ params, viewer }) => wishes.visit(params.id, viewer)),
    route(contract.keepWish, ({ params, viewer }) => wishes.keep(params.id, viewer)),
    route(contract.countWish, ({ params, viewer }) => wishes.count(params.id, viewer), { budgeted: true }),
    route(contract.newHomes, ({ params, query, viewer }) => wishes.newHomes(params.id, query.cursor, viewer)),
    route(contract.wishFigures, () => wishers.all()),
    route(contract.homeWishers, ({ params, viewer }) => wishers.of(params.id, viewer)),
  ];
}
