import { adminReviews, setReviewHidden } from '@swapstead/contract/reviews/admin.endpoints';
import * as contract from '@swapstead/contract/reviews/endpoints';
import { type Route, route } from '../../platform/http/route.ts';
import type { AnsweringService } from './answering.service.ts';
import type { ReadingService } from './reading.service.ts';
import type { ReviewsTeamService } from './team.service.ts';
import type { WritingService } from './writing.service.ts';

type Parts = {
  writing: WritingService;
  reading: ReadingService;
  answering: AnsweringService;
  team: ReviewsTeamService;
};

export function reviewsRoutes({ writing, reading, answering, team }: Parts): Route[] {
  return [
    route(contract.getSwapReviews, ({ params, viewer }) => writing.ofSwap(params.id, viewer)),
    route(contract.saveReview, ({ params, body, viewer }) =>
      writing.save(params.id, params.party, body, viewer),
    ),
    route(contract.homeRating, ({ params }) => reading.rating(params.id)),
    route(contract.homeReviews, ({ params, query, viewer }) => reading.ofHome(params.id, query, viewer)),
    route(contract.memberReviews, ({ params, query, viewer }) => reading.ofMember(params.id, query, viewer)),
    route(contract.saveReply, ({ params, body, viewer }) => answering.reply(params.id, body.text, viewer)),
    route(contract.removeReply, ({ params, viewer }) => answering.removeReply(params.id, viewer)),
    route(contract.ownReviews, ({ query, viewer }) => writing.own(query, viewer)),
    route(contract.reportReview, ({ params, body, viewer }) => answering.report(params.id, body, viewer)),
    route(adminReviews, ({ query, viewer }) => team.forTeam(query, viewer)),
    route(setReviewHidden, ({ params, body, viewer }) => team.setHidden(params.id, body, viewer)),
  ];
}
