/** The logo: two roof outlines that interlock, one pine, one clay. */
export function BrandMark({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 32 32"
      fill="none"
      strokeWidth="2.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path
        className="stroke-(--mark-clay,var(--clay))"
        d="M29.5 27.5V15.3L21 5.5l-2.3 2.65M13.3 14.37l-3.6 4.13"
      />
      <path className="stroke-(--mark-pine,var(--pine))" d="M2.5 27.5V15.3L11 5.5l11.3 13" />
    </svg>
  );
}

/** Logo and name; white on a photo. */
export function Brand({ onPhoto = false }: { onPhoto?: boolean }) {
  return (
    <span className="flex items-center gap-2.5 font-display text-[1.4375rem] leading-none">
      <BrandMark
        className={`size-[30px] ${onPhoto ? '[--mark-clay:var(--color-clay-on-photo)] [--mark-pine:var(--color-on-photo)]' : ''}`}
      />
      Swapstead
    </span>
  );
}
