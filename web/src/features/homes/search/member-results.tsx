import { m } from '@swapstead/messages';
import type { MemberSearch } from './member-search.ts';
import { sortLine } from './search-names.ts';

/** The order of the homes (FIND-22). */
export function SortLine({ member: { params, area }, words }: { member: MemberSearch; words: string }) {
  return <>{sortLine(params, area, words)}</>;
}

/** Notes on values of the address that are not known (FIND-29). */
export function MemberNotes({ member, hasUnknown }: { member: MemberSearch; hasUnknown: boolean }) {
  const notes = new Set(member.notes);
  if (hasUnknown) notes.add(m.homes_address_partly_unknown());
  if (notes.size === 0) return null;
  return (
    <div role="status" className="mb-6 grid gap-2 rounded-card bg-sand px-5 py-4">
      {[...notes].map((note) => (
        <p key={note}>{note}</p>
      ))}
    </div>
  );
}
