const tones = {
  plain: 'border-line text-ink-soft',
  quiet: 'border-transparent bg-sand text-ink',
  pine: 'border-transparent bg-pine-wash text-pine',
  honey: 'border-transparent bg-honey text-on-honey',
  clay: 'border-clay text-clay',
  danger: 'border-transparent bg-danger text-paper',
} as const;

export type BadgeTone = keyof typeof tones;

/** A word for a state, repeated by its colour. */
export function Badge({ tone, children }: { tone: BadgeTone; children: string }) {
  return (
    <span
      className={`inline-flex min-h-6.5 items-center rounded-full border px-2.5 text-14 leading-tight font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}
