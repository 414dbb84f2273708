import { AVATAR_TEXTS } from '@swapstead/contract/avatar-texts';
import { LIMITS } from '@swapstead/contract/limits';
import type { OwnProfile } from '@swapstead/contract/profiles';
import { useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/toast.tsx';
import { Avatar } from './avatar.tsx';
import { useSaveAvatar } from './profile.queries.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/webp'];

/** Chooses and sends a picture. Checked here so that nothing is sent in vain; the server checks the content itself. */
export function AvatarPicker({ profile }: { profile: OwnProfile }) {
  const input = useRef<HTMLInputElement>(null);
  const hint = useId();
  const save = useSaveAvatar();

  function choose(file: File | undefined) {
    if (!file) return;
    if (!TYPES.includes(file.type)) toastError('Invalid file type', AVATAR_TEXTS.wrong_type);
    else if (file.size > LIMITS.avatar_bytes) toastError('File too large', AVATAR_TEXTS.too_large);
    else {
      save.mutate(file, {
        onError: ({ message }) => toastError('Upload failed', message || 'Please try again later'),
      });
    }
  }

  return (
    <div className="flex flex-wrap items-center gap-5">
      <Avatar url={profile.avatar_url} className="size-20" />
      <div>
        <input
          ref={input}
          type="file"
          accept={TYPES.join()}
          aria-label="Avatar"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file can be chosen again after a failure.
            target.value = '';
          }}
        />
        <Button
          look="quiet"
          size="small"
          disabled={save.isPending}
          aria-describedby={hint}
          onClick={() => input.current?.click()}
        >
          {save.isPending ? 'Uploading...' : 'Choose a picture'}
        </Button>
        <p id={hint} className="mt-2 text-14 text-ink-soft">
          Max 5MB • JPG, PNG, or WebP
        </p>
      </div>
    </div>
  );
}
