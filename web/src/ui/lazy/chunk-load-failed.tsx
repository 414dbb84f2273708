/** Shown in place of a part whose code could not be loaded. */
export function ChunkLoadFailed() {
  return (
    <p role="alert" className="p-4 text-15">
      We couldn't load this part of the page. There may be a new version of Swapstead.{' '}
      <button type="button" onClick={() => location.reload()} className="link-inline">
        Reload the page
      </button>
    </p>
  );
}
