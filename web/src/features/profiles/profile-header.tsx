import { monthName } from '@swapstead/contract/days';
import { listText } from '@swapstead/contract/list-text';
import { languageName } from '@swapstead/contract/locale';
import type { OwnProfile } from '@swapstead/contract/profiles/endpoints';
import { MASKED_LOCATION } from '@swapstead/contract/profiles/names';
import type { ViewerLevel } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import { CalendarDays, Globe, Languages, Lock, type LucideIcon, Mail, MapPin, Phone } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Chip } from '../../ui/chip.tsx';
import { Avatar } from './avatar.tsx';
import { displayName } from './display-name.ts';

type ProfileHeaderProps = {
  profile: OwnProfile;
  level: ViewerLevel;
  /** Whether it replaces the editor, which had the focus. */
  takesFocus: boolean;
  onEdit: () => void;
  onSignOut: () => void;
};

/** The member's header on their own profile (PROF-04 to PROF-11). */
export function ProfileHeader({ profile, level, takesFocus, onEdit, onSignOut }: ProfileHeaderProps) {
  const { bio, email, phone, website, interests, languages, location, created_at } = profile;
  const edit = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) edit.current?.focus();
  }, [takesFocus]);
  return (
    <header className="grid gap-6 md:grid-cols-[auto_minmax(0,1fr)] md:gap-x-10">
      <Avatar url={profile.avatar_url} />
      <div className="min-w-0">
        <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-5">
          <h1 dir="auto" className="max-w-[18em] text-40 leading-[1.06] tracking-[-0.028em] wrap-anywhere">
            {displayName(profile)}
          </h1>
          <div className="flex flex-wrap gap-3">
            <Button ref={edit} look="quiet" size="small" onClick={onEdit}>
              {m.profiles_profile_header_edit_profile()}
            </Button>
            <Button look="quiet" size="small" onClick={onSignOut}>
              {m.profiles_profile_header_sign_out()}
            </Button>
          </div>
        </div>
        {bio && (
          <p dir="auto" className="mt-4 max-w-text wrap-anywhere whitespace-pre-line">
            {bio}
          </p>
        )}
        <ul
          aria-label={m.profiles_profile_header_about_you()}
          className="mt-5 flex flex-wrap gap-x-6 gap-y-2 text-15 text-ink-soft"
        >
          {location &&
            (level === 'free' ? (
              <Fact icon={Lock}>{MASKED_LOCATION.free}</Fact>
            ) : (
              <Fact icon={MapPin}>{location}</Fact>
            ))}
          <Fact icon={Mail}>{email}</Fact>
          {phone && <Fact icon={Phone}>{phone}</Fact>}
          {website && (
            <Fact icon={Globe}>
              <a href={website} target="_blank" rel="noopener noreferrer" className="link-inline">
                {website.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
              </a>
            </Fact>
          )}
          {languages.length > 0 && (
            <Fact icon={Languages}>
              {m.profiles_speaks({ languages: listText(languages.map(languageName)) })}
            </Fact>
          )}
          <Fact icon={CalendarDays}>{m.profiles_profile_header_joined({ month: monthOf(created_at) })}</Fact>
        </ul>
        {interests.length > 0 && (
          <ul aria-label={m.profiles_profile_header_interests()} className="mt-5 flex flex-wrap gap-2">
            {interests.map((interest) => (
              <Chip key={interest}>{interest}</Chip>
            ))}
          </ul>
        )}
      </div>
    </header>
  );
}

function Fact({ icon: Icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4.5 flex-none" />
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {children}
      </span>
    </li>
  );
}

/** 'March 2024', the same in every time zone. */
function monthOf(instant: string): string {
  return monthName(instant.slice(0, 7));
}
