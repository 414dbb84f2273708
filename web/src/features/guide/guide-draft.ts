import { GUIDE_SECTIONS } from '@swapstead/contract/swaps/stay-texts';
import type { GuideForm, GuidePhoto, OwnGuide } from '@swapstead/contract/swaps/stays.endpoints';
import { randomId } from '../../lib/browser/random.ts';
import { readFormDraft, removeFormDraft, writeFormDraft } from '../../lib/drafts/form-drafts.ts';

/** A house guide while it is edited. It refers to its photos by id. */
export type GuideDraft = Omit<GuideForm, 'version'>;
export type GuideSection = GuideDraft['sections'][number];
export type GuidePhotos = Readonly<Record<string, GuidePhoto>>;

const newSection = (title: string): GuideSection => ({
  id: randomId(),
  title,
  text: '',
  photos: [],
});

/** The stored guide as a draft; a new one begins with the usual sections (STAY-04). */
export function draftOf({ version: _, home: __, photos: ___, changed_at, ...guide }: OwnGuide): GuideDraft {
  const isNew = changed_at === null && guide.sections.length === 0;
  return isNew ? { ...guide, sections: GUIDE_SECTIONS.map((title) => newSection(title())) } : guide;
}

/** The request body. Empty sections are stored too, but guests do not see them. */
export const formOf = (draft: GuideDraft, version: number): GuideForm => ({ ...draft, version });

export const addSection = (draft: GuideDraft): GuideDraft => ({
  ...draft,
  sections: [...draft.sections, newSection('')],
});

/** A change of a section. It applies to the latest draft, because a photo upload may end after later edits. */
export type SectionChange = (section: GuideSection) => Partial<GuideSection>;

export const changeSection = (draft: GuideDraft, id: string, change: SectionChange): GuideDraft => ({
  ...draft,
  sections: draft.sections.map((section) =>
    section.id === id ? { ...section, ...change(section) } : section,
  ),
});

export const removeSection = (draft: GuideDraft, id: string): GuideDraft => ({
  ...draft,
  sections: draft.sections.filter((section) => section.id !== id),
});

/** Moves a section up (-1) or down (1), or to the position of another section. */
export function moveSection(draft: GuideDraft, id: string, to: number): GuideDraft {
  const section = draft.sections.find((one) => one.id === id);
  if (!section || to < 0 || to >= draft.sections.length) return draft;
  const rest = draft.sections.filter((one) => one.id !== id);
  return { ...draft, sections: rest.toSpliced(to, 0, section) };
}

/** The draft without photos that no longer exist. */
export const withPhotos = (draft: GuideDraft, photos: GuidePhotos): GuideDraft => ({
  ...draft,
  sections: draft.sections.map((section) => ({
    ...section,
    photos: section.photos.filter((id) => photos[id]),
  })),
});

const nameOf = (homeId: string) => `guide ${homeId}`;
type StoredDraft = { draft: GuideDraft; version: number };

/** A draft stored on this device, with the version of the guide that it is based on. */
export const readDraft = (userId: string, homeId: string) =>
  readFormDraft<StoredDraft>(userId, nameOf(homeId));
export const storeDraft = (userId: string, homeId: string, kept: StoredDraft) =>
  writeFormDraft(userId, nameOf(homeId), kept);
export const deleteDraft = (userId: string, homeId: string) => removeFormDraft(userId, nameOf(homeId));
