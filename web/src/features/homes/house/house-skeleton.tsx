import { m } from '@swapstead/messages';
import { LoadingLine } from '../../../ui/loading.tsx';
/** The placeholder of a house page while it loads (HOUSE-01). */
export function HouseSkeleton() {
  return (
    <div className="wrap pb-32">
      <LoadingLine className="flex min-h-15 items-center text-ink-soft md:min-h-18">
        {m.homes_house_skeleton_loading_home()}
      </LoadingLine>
      <div aria-hidden="true">
        <div className="bone -mx-gutter aspect-[4/3.3] md:mx-0 md:aspect-auto md:h-[clamp(380px,60vh,580px)] md:rounded-panel" />
        <div className="grid gap-14 pt-12 lg:grid-cols-[minmax(0,1fr)_336px] xl:grid-cols-[minmax(0,1fr)_376px] xl:gap-28">
          <div>
            <div className="bone h-12 w-3/4 rounded-control" />
            <div className="bone mt-5 h-5 w-2/5 rounded-full" />
            <div className="mt-6 flex gap-2">
              <div className="bone h-9 w-28 rounded-full" />
              <div className="bone h-9 w-24 rounded-full" />
              <div className="bone h-9 w-32 rounded-full" />
            </div>
            <div className="bone mt-10 h-24 rounded-tile" />
            <div className="bone mt-12 h-40 rounded-tile" />
          </div>
          <div className="bone h-80 rounded-panel max-lg:hidden" />
        </div>
      </div>
    </div>
  );
}
