import { m } from '@swapstead/messages';

/** Shown in place of a part whose code could not be loaded. */
export function ChunkLoadFailed() {
  return (
    <p role="alert" className="p-4 text-15">
      {m.ui_chunk_load_failed_not_loaded()}{' '}
      <button type="button" onClick={() => location.reload()} className="link-inline">
        {m.ui_chunk_load_failed_reload()}
      </button>
    </p>
  );
}
