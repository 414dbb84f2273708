import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS } from '@swapstead/contract/limits';
import {
  type OwnProfile,
  type ProfileChanges,
  type ProfileForm,
  profileFormSchema,
} from '@swapstead/contract/profiles/endpoints';
import { m } from '@swapstead/messages';
import { useEffect, useState } from 'react';
import { Controller, type UseFormRegister } from 'react-hook-form';
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { InterestsField } from './interests-field.tsx';
import { LanguagesField } from './languages-field.tsx';
import { entriesOf, useSaveAvatar, useSaveProfile } from './profile.queries.ts';

type ProfileEditorProps = {
  profile: OwnProfile;
  /** Whether a new name removes the verified identity. */
  isVerified?: boolean;
  onClose: () => void;
};

/** The name of the draft: while there is one, the profile opens in its editor. */
export const PROFILE_FORM = 'profile';

/** A form for the member's profile, instead of the header. Nothing changes until it is saved, not even the picture. */
export function ProfileEditor({ profile, isVerified = false, onClose }: ProfileEditorProps) {
  const [opened] = useState(profile);
  const save = useSaveProfile(profile.user_id);
  const saveAvatar = useSaveAvatar();
  const [picture, setPicture] = useState<File>();
  const { register, handleSubmit, control, watch, setFocus, formState, isChanged, drop } = useDraftForm<
    ProfileForm,
    ProfileChanges
  >({
    userId: profile.user_id,
    form: PROFILE_FORM,
    resolver: zodResolver(profileFormSchema),
    empty: entriesOf(profile),
  });
  const { errors, isSubmitting } = formState;
  useEffect(() => setFocus('display_name'), [setFocus]);

  async function send(changes: ProfileChanges) {
    if (picture) {
      try {
        await saveAvatar.mutateAsync(picture);
        setPicture(undefined);
      } catch (error) {
        toastError(
          m.profiles_profile_editor_upload_failed(),
          (error as Error).message || m.common_try_again_later(),
        );
        return;
      }
    }
    try {
      await save.mutateAsync(editedOf(changes, opened));
      toast(m.profiles_profile_editor_updated(), m.profiles_profile_editor_saved());
      close();
    } catch (error) {
      toastError(m.common_error(), (error as Error).message || m.profiles_profile_editor_failed());
    }
  }

  function close() {
    drop();
    onClose();
  }

  return (
    <form
      noValidate
      aria-label={m.profiles_profile_editor_edit_profile()}
      onSubmit={handleSubmit(send)}
      className="mx-auto grid w-full max-w-[680px] gap-7 **:scroll-mb-28"
    >
      <h1 className="text-40 tracking-[-0.028em]">{m.profiles_profile_editor_edit_your_profile()}</h1>
      <AvatarPicker
        url={profile.avatar_url}
        picture={picture}
        isUploading={saveAvatar.isPending}
        onChoose={setPicture}
      />
      <TextField
        label={m.profiles_profile_editor_display_name()}
        autoComplete="name"
        error={errors.display_name?.message}
        {...(isVerified && { help: m.profiles_profile_editor_name_and_identity() })}
        {...register('display_name')}
      />
      <TextAreaField
        label={m.profiles_profile_editor_bio()}
        optional
        rows={5}
        error={errors.bio?.message}
        help={m.profiles_profile_editor_bio_length({
          count: watch('bio')?.length ?? 0,
          max: LIMITS.bio_text,
        })}
        {...register('bio')}
      />
      <TextField
        label={m.profiles_profile_editor_location()}
        optional
        placeholder={m.profiles_profile_editor_city_country()}
        error={errors.location?.message}
        help={m.profiles_profile_editor_location_seen_by()}
        {...register('location')}
      />
      <div className="grid gap-7 sm:grid-cols-2 sm:gap-5">
        <TextField
          label={m.profiles_profile_editor_phone()}
          optional
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label={m.profiles_profile_editor_website()}
          optional
          type="url"
          autoComplete="url"
          placeholder="https://"
          error={errors.website?.message}
          {...register('website')}
        />
      </div>
      <Controller
        name="interests"
        control={control}
        render={({ field: { value = [], onChange } }) => (
          <InterestsField value={value} onChange={onChange} error={errors.interests?.message} />
        )}
      />
      <Controller
        name="languages"
        control={control}
        render={({ field: { value = [], onChange } }) => (
          <LanguagesField value={value} onChange={onChange} error={errors.languages?.message} />
        )}
      />
      <ContactFields register={register} />
      <div className="sticky bottom-foot z-20 -mx-gutter flex justify-end gap-3 border-t border-line bg-paper px-gutter py-4">
        <Button look="quiet" disabled={isSubmitting} onClick={close}>
          {m.common_cancel()}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? m.common_saving() : m.profiles_profile_editor_save_changes()}
        </Button>
      </div>
      <LeaveGuard
        active={(isChanged || picture !== undefined) && !isSubmitting}
        title={m.profiles_profile_editor_not_saved()}
      >
        {m.profiles_profile_editor_if_you_leave()}
      </LeaveGuard>
    </form>
  );
}

/** The fields that differ from the profile as it was opened. */
function editedOf(changes: ProfileChanges, opened: OwnProfile): Partial<ProfileChanges> {
  const edited = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(opened[name as keyof OwnProfile]),
  );
  return Object.fromEntries(edited);
}

const box = 'size-5 flex-none accent-pine';

/** How other members may contact the host (PROF-51). */
function ContactFields({ register }: { register: UseFormRegister<ProfileForm> }) {
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{m.profiles_profile_editor_contact_preference()}</legend>
        <div className="flex gap-8">
          {[
            { value: 'chat', label: m.profiles_profile_editor_chat() },
            { value: 'email', label: m.profiles_profile_editor_email() },
          ].map(({ value, label }) => (
            <label key={value} className="flex min-h-11 cursor-pointer items-center gap-2.5">
              <input type="radio" value={value} className={box} {...register('contact_preference')} />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <label className="flex min-h-11 cursor-pointer items-center gap-2.5">
        <input type="checkbox" className={box} {...register('share_email')} />
        {m.profiles_profile_editor_share_email()}
      </label>
    </>
  );
}
