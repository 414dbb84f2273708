import { useInfiniteQuery } from '@tanstack/react-query';
import { HostMarks } from '../trust/host-marks.tsx';
import { averageText } from './review-format.ts';
import { homeReviewsQuery } from './reviews.queries.ts';

/** The marks of a host with the mark as host, which comes with the reviews of the home. */
export function HostMarksWithReviews(props: {
  userId: string;
  homeId: string;
  name: string | null | undefined;
}) {
  const { data } = useInfiniteQuery(homeReviewsQuery(props.homeId));
  const asHost = data?.pages[0]?.as_host;
  return (
    <HostMarks
      {...props}
      asHost={asHost?.average != null ? { average: averageText(asHost.average), count: asHost.count } : null}
    />
  );
}
