import { m } from '@swapstead/messages';
import { Skeleton } from '../../ui/loading.tsx';

/** A placeholder in the shape of a profile. */
export function ProfileSkeleton() {
  return (
    <Skeleton
      label={m.profiles_profile_skeleton_loading()}
      className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-x-10"
    >
      <div className="bone size-24 rounded-full md:size-30" />
      <div>
        <div className="bone h-11 w-64 max-w-full rounded-tile" />
        <div className="bone mt-5 h-5 max-w-text rounded-tile" />
        <div className="bone mt-3 h-5 w-80 max-w-full rounded-tile" />
      </div>
    </Skeleton>
  );
}
