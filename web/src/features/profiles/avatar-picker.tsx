import { LIMITS } from '@swapstead/contract/limits';
import { PICTURE_TYPES, PICTURES_ACCEPTED } from '@swapstead/contract/photos/picture-types';
import { AVATAR_TEXTS } from '@swapstead/contract/profiles/avatar-texts';
import { m } from '@swapstead/messages';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.tsx';
import { Avatar } from './avatar.tsx';

type AvatarPickerProps = {
  /** The current picture. */
  url: string | null;
  /** The chosen picture, not saved yet. */
  picture: File | undefined;
  isUploading: boolean;
  onChoose: (picture: File) => void;
};

/** Chooses a picture. It is checked here to avoid a useless upload; the server checks the content itself. */
export function AvatarPicker({ url, picture, isUploading, onChoose }: AvatarPickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const preview = usePreview(picture);

  function choose(file: File | undefined) {
    if (!file) return;
    if (!PICTURE_TYPES.some((type) => type === file.type))
      toastError(m.profiles_avatar_picker_invalid_file_type(), AVATAR_TEXTS.wrong_type);
    else if (file.size > LIMITS.avatar_bytes)
      toastError(m.profiles_avatar_picker_file_too_large(), AVATAR_TEXTS.too_large);
    else onChoose(file);
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar url={preview ?? url} className="size-20" />
      <div>
        <input
          ref={input}
          type="file"
          accept={PICTURES_ACCEPTED}
          aria-label={m.profiles_avatar_picker_avatar()}
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // So that the same file can be chosen again after a failure.
            target.value = '';
          }}
        />
        <Button
          look="quiet"
          size="small"
          busy={isUploading}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {isUploading ? m.profiles_avatar_picker_uploading() : m.profiles_avatar_picker_choose_a_picture()}
        </Button>
        <p id={hint} className="mt-2 text-14 text-ink-soft">
          {m.profiles_avatar_picker_limits()}
        </p>
        <p role="status" className="text-14 not-empty:mt-1">
          {picture && m.profiles_avatar_picker_chosen()}
        </p>
      </div>
    </div>
  );
}

/** An object URL for a local file, revoked when it is no longer shown. */
function usePreview(file: File | undefined): string | undefined {
  const [preview, setPreview] = useState<string>();
  useEffect(() => {
    if (!file) return;
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => {
      setPreview(undefined);
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return preview;
}
