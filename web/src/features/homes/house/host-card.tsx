import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import { MASKED_NAME } from '@swapstead/contract/profiles/names';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { ShieldCheck, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';

type HostCardProps = {
  host: HomeDetail['host'];
  level: ViewerLevel;
  /** What subscribers read of the host besides, with the marks in words. */
  marks?: ReactNode;
};

/** The host: in full for subscribers, otherwise only the year and the verified mark (HOUSE-17 to HOUSE-21). */
export function HostCard({ host, level, marks }: HostCardProps) {
  const isOpen = level === 'subscriber';
  return (
    <section aria-label={m.homes_host_card_host()}>
      <div className="flex items-center gap-4 px-7 pt-7 pb-6">
        <span className="grid size-15 flex-none place-items-center overflow-hidden rounded-full bg-sand text-ink-soft">
          {isOpen && host.avatar_url ? (
            <img src={host.avatar_url} alt="" width={60} height={60} className="size-full object-cover" />
          ) : (
            <UserRound aria-hidden="true" strokeWidth={1.3} className="size-7.5" />
          )}
        </span>
        <div className="min-w-0">
          <strong dir="auto" className="block font-semibold wrap-anywhere">
            {isOpen ? host.display_name || m.profiles_anonymous_host() : MASKED_NAME[level]}
          </strong>
          <span className="text-14 text-ink-soft">
            {m.homes_host_card_host_since({ year: host.since_year })}
          </span>
        </div>
      </div>
      {isOpen && host.bio && (
        <p
          dir="auto"
          className="border-t border-line px-7 py-4 text-15 wrap-anywhere whitespace-pre-line text-ink-soft"
        >
          {host.bio}
        </p>
      )}
      {marks}
      {!marks && host.email_verified && (
        <div className="flex items-start gap-2.5 border-t border-line px-7 py-4 text-15">
          <ShieldCheck aria-hidden="true" strokeWidth={1.6} className="mt-px size-5 flex-none text-pine" />
          <p>
            <b className="block font-semibold">{m.homes_host_card_verified()}</b>
            <span className="text-14 text-ink-soft">{m.homes_host_card_email_address_verified()}</span>
          </p>
        </div>
      )}
    </section>
  );
}
