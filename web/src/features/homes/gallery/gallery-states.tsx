import { m } from '@swapstead/messages';
import { isApiError } from '../../../lib/api/api.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';

/** The server's error message, or the fallback if it sent none (HOME-32, HOME-33). */
export function problemText(error: Error | null): string {
  return (isApiError(error) && error.message) || m.homes_an_error_occurred();
}

export function GalleryFailed({ error }: { error: Error }) {
  return (
    <div role="alert">
      <LoadFailed
        title={m.homes_gallery_error_loading_homes()}
        level={3}
        onRetry={() => window.location.reload()}
      >
        {problemText(error)}
      </LoadFailed>
    </div>
  );
}

/** How search words are matched; shown at the field and when nothing was found. */
export const SEARCH_HELP = m.homes_gallery_search_help();

/** As many placeholders as a wide window has columns; narrower ones show fewer. */
const BONES = [
  { shown: '', photo: 'aspect-4/3' },
  { shown: 'max-sm:hidden', photo: 'aspect-4/5' },
  { shown: 'max-lg:hidden', photo: 'aspect-5/4' },
  { shown: 'max-xl:hidden', photo: 'aspect-3/2' },
];

/** Placeholder cards while homes load. */
export function GalleryLoading() {
  return (
    <div
      aria-hidden="true"
      className="grid grid-cols-1 items-start gap-6 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4 xl:gap-x-7"
    >
      {BONES.map(({ shown, photo }) => (
        <div key={photo} className={`overflow-clip rounded-card bg-surface shadow-soft ${shown}`}>
          <div className={`bone rounded-none ${photo}`} />
          <div className="p-5 pb-0">
            <div className="bone h-5.5 w-4/5" />
            <div className="bone mt-3 h-4 w-1/2" />
            <div className="mt-4.5 flex gap-1.5">
              <div className="bone h-7 w-24 rounded-full" />
              <div className="bone h-7 w-20 rounded-full" />
            </div>
          </div>
          <div className="mx-5 mt-4.5 flex min-h-16.5 items-center justify-between border-t border-line">
            <div className="bone h-4 w-24" />
            <div className="bone h-4 w-28" />
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Instead of heading and homes until it is known what stands above them. All of it is replaced then, so nothing moves;
 * it is as high as a window, so the footer below can't be seen to move either. (data-start: a hero above leaves room.)
 */
export function GalleryHeld({ isDocked }: { isDocked: boolean }) {
  return (
    <div data-start="" className={`min-h-svh ${isDocked ? 'pt-6' : 'pt-[clamp(56px,7vw,96px)]'}`}>
      <p role="status" className="sr-only">
        {m.homes_gallery_results_head_loading_homes()}
      </p>
      <GalleryLoading />
    </div>
  );
}
