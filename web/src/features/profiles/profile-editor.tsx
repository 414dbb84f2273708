import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS } from '@swapstead/contract/limits';
import {
  type OwnProfile,
  type ProfileChanges,
  type ProfileForm,
  profileFormSchema,
} from '@swapstead/contract/profiles/endpoints';
import { useEffect, useState } from 'react';
import { Controller, type UseFormRegister } from 'react-hook-form';
import { useDraftForm } from '../../lib/drafts/use-draft-form.ts';
import { Button } from '../../ui/button.tsx';
import { LeaveGuard } from '../../ui/leave-guard.tsx';
import { TextAreaField, TextField } from '../../ui/text-field.tsx';
import { toast, toastError } from '../../ui/toast.tsx';
import { AvatarPicker } from './avatar-picker.tsx';
import { InterestsField } from './interests-field.tsx';
import { entriesOf, useSaveAvatar, useSaveProfile } from './profile.queries.ts';

type ProfileEditorProps = { profile: OwnProfile; onClose: () => void };

/** The name of the draft: while there is one, the profile opens in its editor. */
export const PROFILE_FORM = 'profile';

/** A form for the member's profile, instead of the header. Nothing changes until it is saved, not even the picture. */
export function ProfileEditor({ profile, onClose }: ProfileEditorProps) {
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
        toastError('Upload failed', (error as Error).message || 'Please try again later');
        return;
      }
    }
    try {
      await save.mutateAsync(editedOf(changes, opened));
      toast('Profile updated', 'Your profile has been saved successfully.');
      close();
    } catch (error) {
      toastError('Error', (error as Error).message || 'Failed to update profile');
    }
  }

  function close() {
    drop();
    onClose();
  }

  return (
    <form
      noValidate
      aria-label="Edit profile"
      onSubmit={handleSubmit(send)}
      className="mx-auto grid w-full max-w-[680px] gap-7 **:scroll-mb-28"
    >
      <h1 className="text-40 tracking-[-0.028em]">Edit your profile</h1>
      <AvatarPicker
        url={profile.avatar_url}
        picture={picture}
        isUploading={saveAvatar.isPending}
        onChoose={setPicture}
      />
      <TextField
        label="Display name"
        autoComplete="name"
        error={errors.display_name?.message}
        {...register('display_name')}
      />
      <TextAreaField
        label="Bio"
        optional
        rows={5}
        error={errors.bio?.message}
        help={`${watch('bio')?.length ?? 0} of ${LIMITS.bio_text} characters`}
        {...register('bio')}
      />
      <TextField
        label="Location"
        optional
        placeholder="City, country"
        error={errors.location?.message}
        help="Only you and our team see it."
        {...register('location')}
      />
      <div className="grid gap-7 sm:grid-cols-2 sm:gap-5">
        <TextField
          label="Phone"
          optional
          type="tel"
          autoComplete="tel"
          error={errors.phone?.message}
          {...register('phone')}
        />
        <TextField
          label="Website"
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
      <ContactFields register={register} />
      <div className="sticky bottom-foot z-20 -mx-gutter flex justify-end gap-3 border-t border-line bg-paper px-gutter py-4">
        <Button look="quiet" disabled={isSubmitting} onClick={close}>
          Cancel
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
      <LeaveGuard
        active={(isChanged || picture !== undefined) && !isSubmitting}
        title="Your changes are not saved"
      >
        If you leave now, your profile stays as it was. What you have typed is kept on this device until you
        save or cancel.
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
        <legend className="mb-2 font-semibold">Contact preference</legend>
        <div className="flex gap-8">
          {[
            { value: 'chat', label: 'Chat' },
            { value: 'email', label: 'Email' },
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
        Share my email address with premium members
      </label>
    </>
  );
}
