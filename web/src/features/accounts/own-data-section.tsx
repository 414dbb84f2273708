/** Everything held about the member as a ZIP; the browser shows how far the download is. */
export function OwnDataSection() {
  return (
    <>
      <p className="max-w-text text-ink-soft">
        Everything Swapstead holds about you, as files you can keep or take elsewhere, with your pictures.
      </p>
      <a
        href="/api/profiles/me/export"
        download
        className="mt-5 inline-flex min-h-10 items-center rounded-control border border-edge px-4.5 text-15 leading-tight font-semibold transition hover:border-ink hover:bg-ink/4"
      >
        Download my data
      </a>
    </>
  );
}
