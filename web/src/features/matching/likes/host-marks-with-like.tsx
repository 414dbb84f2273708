import { m } from '@swapstead/messages';
import { HostMarksWithReviews } from '../../reviews/host-marks-with-reviews.tsx';
import { LikeToggle } from './like-toggle.tsx';

type HostMarksWithLikeProps = {
  userId: string;
  homeId: string;
  hostId: string | undefined;
  name: string | null | undefined;
};

/** What subscribers find in the host card: the marks of the host and, on homes of others, the toggle. */
export function HostMarksWithLike({ hostId, ...props }: HostMarksWithLikeProps) {
  return (
    <>
      <HostMarksWithReviews {...props} />
      {hostId !== props.userId && (
        // As high as the toggle, so that nothing moves when its state comes.
        <div className="min-h-25 border-t border-line px-7 py-4">
          <LikeToggle {...props} name={props.name || m.profiles_anonymous_host()} />
        </div>
      )}
    </>
  );
}
