/** Stands in place of a part of a page whose code did not arrive. */
export function PartMissing() {
  return (
    <p role="alert" className="p-4 text-15">
      This part of the page did not arrive.{' '}
      <button type="button" onClick={() => location.reload()} className="link-inline">
        Load the page again
      </button>
    </p>
  );
}
