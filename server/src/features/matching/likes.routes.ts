import * as contract from '@swapstead/contract/matching/likes.endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { HelloService } from './hello.service.ts';
import type { LikesService } from './likes.service.ts';

export function likesRoutes(likes: LikesService, hello: HelloService): Route[] {
  return [
    route(contract.listLikes, ({ query, viewer }) => likes.list(query.cursor, viewer)),
    route(contract.getLike, ({ params, viewer }) => likes.state(params.id, viewer)),
    route(contract.addLike, ({ params, viewer }) => likes.add(params.id, viewer)),
    route(contract.removeLike, ({ params, viewer }) => likes.remove(params.id, viewer)),
    route(contract.sayHello, ({ params, viewer }) => hello.open(params.id, viewer)),
    route(contract.likeFigures, () => likes.figures()),
  ];
}
