import { guideFormSchema, type OwnGuide } from '@swapstead/contract/swaps/stays.endpoints';
import { m } from '@swapstead/messages';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isApiError } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { ConditionsFields } from './conditions-fields.tsx';
import { useSaveGuide } from './guide.queries.ts';
import {
  deleteDraft,
  draftOf,
  formOf,
  type GuideDraft,
  type GuidePhotos,
  readDraft,
  storeDraft,
  withPhotos,
} from './guide-draft.ts';
import { GuideSections } from './guide-sections.tsx';
import { TimeField } from './time-field.tsx';

/** A toast with a link stays longer than one with text only. */
const LINK_TOAST_MS = 20_000;

type GuideEditorProps = {
  userId: string;
  guide: OwnGuide;
  /** The swap from which the host opened the editor. After saving, a toast links back to it. */
  swapId: string | undefined;
  onPreview: (draft: GuideDraft, photos: GuidePhotos) => void;
};

/** The editor of a home's guide and conditions (STAY-04, STAY-05, AGREE-03). */
export function GuideEditor({ userId, guide, swapId, onPreview }: GuideEditorProps) {
  const homeId = guide.home.id;
  const [begun] = useState(() => readDraft(userId, homeId));
  const [draft, setDraft] = useState<GuideDraft>(() => begun?.draft ?? draftOf(guide));
  const [version, setVersion] = useState(begun?.version ?? guide.version);
  const [added, setAdded] = useState<GuidePhotos>({});
  const photos = { ...Object.fromEntries(guide.photos.map((photo) => [photo.id, photo])), ...added };
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [isTouched, setTouched] = useState(begun !== undefined);
  const save = useSaveGuide(homeId);
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(draft);
  const isOlder = version !== guide.version;

  useEffect(() => {
    if (isTouched) storeDraft(userId, homeId, { draft, version });
  }, [isTouched, userId, homeId, draft, version]);

  function show(next: GuideDraft) {
    latest.current = next;
    setDraft(next);
  }
  function change(next: GuideDraft) {
    setTouched(true);
    show(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = guideFormSchema.safeParse(formOf(draft, version));
    const found = Object.fromEntries(
      (checked.error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
    );
    setFaults(found);
    if (!checked.success) {
      toastError(m.guide_editor_house_guide_not_saved(), Object.values(found)[0]);
      queueMicrotask(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
      return;
    }
    if (save.isPending) return;
    save.mutate(checked.data, {
      onSuccess(saved) {
        setVersion(saved.version);
        toast(
          m.guide_editor_house_guide_saved(),
          [],
          swapId
            ? {
                label: m.guide_editor_back_to_the_swap(),
                run: () => void navigate(paths.swap(swapId)),
                forMs: LINK_TOAST_MS,
              }
            : undefined,
        );
        // Text typed while the request was running stays in the form and in the stored draft.
        if (latest.current !== draft) return;
        deleteDraft(userId, homeId);
        setTouched(false);
        show(draftOf(saved));
      },
      onError: (error) =>
        toastError(m.guide_editor_house_guide_not_saved(), error.message || m.common_try_again_later()),
    });
  }

  /** Settles a conflict: takes the stored guide, or keeps the host's own edits over it. */
  const takeStored = () => {
    deleteDraft(userId, homeId);
    setTouched(false);
    show(draftOf(guide));
    setVersion(guide.version);
    save.reset();
  };
  const keepOwn = () => {
    // Photos removed in the other editor are deleted, and a guide that names them cannot be saved.
    change(withPhotos(draft, photos));
    setVersion(guide.version);
    save.reset();
  };
  const isConflict = isOlder || (isApiError(save.error) && save.error.status === 409);
  const address = (part: Partial<GuideDraft['address']>) =>
    change({ ...draft, address: { ...draft.address, ...part } });

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      aria-label={m.guide_editor_house_guide()}
      className="grid gap-12"
      data-dock="always"
    >
      {isConflict && (
        <Notice>
          {m.guide_editor_changed_somewhere_else()}
          <span className="mt-3 flex flex-wrap gap-3">
            <Button look="quiet" size="small" onClick={keepOwn}>
              {m.guide_editor_keep_my_entries()}
            </Button>
            <Button look="quiet" size="small" onClick={takeStored}>
              {m.guide_editor_show_what_is_stored()}
            </Button>
          </span>
        </Notice>
      )}
      <Group title={m.guide_address()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={m.guide_editor_street()}
            autoComplete="address-line1"
            value={draft.address.street}
            error={faults['address.street']}
            onChange={({ target }) => address({ street: target.value })}
          />
          <TextField
            label={m.guide_editor_postal_code()}
            autoComplete="postal-code"
            value={draft.address.postal_code}
            error={faults['address.postal_code']}
            onChange={({ target }) => address({ postal_code: target.value })}
          />
          <TextField
            label={m.guide_editor_town()}
            autoComplete="address-level2"
            value={draft.address.town}
            error={faults['address.town']}
            onChange={({ target }) => address({ town: target.value })}
          />
          <TextField
            label={m.guide_editor_country()}
            autoComplete="country-name"
            value={draft.address.country}
            error={faults['address.country']}
            onChange={({ target }) => address({ country: target.value })}
          />
        </div>
        <TextAreaField
          label={m.guide_editor_directions()}
          optional
          rows={3}
          value={draft.address.directions}
          error={faults['address.directions']}
          onChange={({ target }) => address({ directions: target.value })}
        />
        <div className="grid gap-5 sm:grid-cols-3">
          <TextField
            label={m.guide_editor_phone_for_your_guests()}
            type="tel"
            autoComplete="tel"
            value={draft.phone}
            error={faults.phone}
            onChange={({ target }) => change({ ...draft, phone: target.value })}
          />
          <TimeField
            label={m.guide_editor_check_in_from()}
            value={draft.check_in_from}
            onChange={(check_in_from) => change({ ...draft, check_in_from })}
          />
          <TimeField
            label={m.guide_editor_check_out_until()}
            value={draft.check_out_until}
            onChange={(check_out_until) => change({ ...draft, check_out_until })}
          />
        </div>
      </Group>
      <Group title={m.guide_wifi()}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={m.guide_editor_name()}
            value={draft.wifi_name}
            error={faults.wifi_name}
            onChange={({ target }) => change({ ...draft, wifi_name: target.value })}
          />
          <TextField
            label={m.guide_editor_password()}
            autoComplete="off"
            value={draft.wifi_password}
            error={faults.wifi_password}
            onChange={({ target }) => change({ ...draft, wifi_password: target.value })}
          />
        </div>
      </Group>
      <Group title={m.guide_editor_sections()}>
        <GuideSections
          homeId={homeId}
          draft={draft}
          photos={photos}
          faults={faults}
          onChange={(make) => change(make(latest.current))}
          onPhoto={(photo) => setAdded((before) => ({ ...before, [photo.id]: photo }))}
        />
      </Group>
      <Group
        title={m.guide_editor_conditions_for_guests()}
        help={m.guide_editor_conditions_stand_in_agreements()}
      >
        <ConditionsFields
          value={draft.conditions}
          onChange={(conditions) => change({ ...draft, conditions })}
        />
        <TextAreaField
          label={m.guide_editor_house_rules()}
          optional
          maxLength={2_000}
          value={draft.house_rules}
          error={faults.house_rules}
          onChange={({ target }) => change({ ...draft, house_rules: target.value })}
        />
      </Group>
      <div className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]">
        <div className="wrap flex min-h-20 flex-wrap items-center justify-end gap-3 py-3">
          <Button look="quiet" onClick={() => onPreview(draft, photos)}>
            {m.guide_editor_see_it_as_guest()}
          </Button>
          <Button type="submit" busy={save.isPending}>
            {save.isPending ? m.common_saving() : m.guide_editor_save_guide()}
          </Button>
        </div>
      </div>
    </form>
  );
}

function Group({ title, help, children }: { title: string; help?: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid gap-5 border-t border-line pt-8 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div>
        <h2 className="text-28">{title}</h2>
        {help && <p className="mt-1 text-15 text-ink-soft">{help}</p>}
      </div>
      {children}
    </section>
  );
}
