import { m } from '@swapstead/messages';
import { api, isUnconfirmed } from '../../lib/api/api.ts';
import { toastError } from '../../ui/toast.tsx';

const EXPORT = '/api/profiles/me/export';

/** Downloads the member's data as a ZIP; the browser shows the progress. */
export function OwnDataSection() {
  return (
    <>
      <p className="max-w-text text-ink-soft">{m.accounts_own_data_section_everything()}</p>
      <a
        href={EXPORT}
        download
        onClick={async (event) => {
          event.preventDefault();
          try {
            await api('GET /api/security/confirmed', {});
            location.assign(EXPORT);
          } catch (error) {
            if (isUnconfirmed(error)) return;
            toastError(m.common_error(), (error as Error).message || m.common_try_again_later());
          }
        }}
        className="mt-5 inline-flex min-h-10 items-center rounded-control border border-edge px-4.5 text-15 leading-tight font-semibold transition hover:border-ink hover:bg-ink/4"
      >
        {m.accounts_own_data_section_download_my_data()}
      </a>
    </>
  );
}
