import { LANGUAGE_NAMES, pathIn } from '@swapstead/contract/languages';
import { languages, m } from '@swapstead/messages';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { api } from '../../lib/api/api.ts';
import { paths } from '../../paths.ts';
import { Select } from '../../ui/select.tsx';
import { toastError } from '../../ui/toast.tsx';

const names: Record<string, string> = LANGUAGE_NAMES;
const options = languages.map((language) => ({ value: language, label: names[language] ?? language }));

/** The member's language: of emails and files, and of the pages after signing in (LANG-05). */
export function LanguageChoice({ language }: { language: string }) {
  const id = useId();
  const save = useMutation({
    mutationFn: (chosen: string) => api('PUT /api/profiles/me/language', { body: { language: chosen } }),
    // The page in that language is another document.
    onSuccess: (saved) => location.assign(pathIn(saved.language, paths.profile())),
    onError: ({ message }) =>
      toastError(m.profiles_language_not_saved(), message || m.common_try_again_later()),
  });
  return (
    <div className="grid gap-2">
      <label htmlFor={id} className="font-semibold">
        {m.profiles_language_label()}
      </label>
      <p id={`${id}-help`} className="max-w-text text-15 text-ink-soft">
        {m.profiles_language_help()}
      </p>
      <Select
        id={id}
        aria-describedby={`${id}-help`}
        aria-busy={save.isPending}
        className="max-w-80"
        options={options}
        value={save.isError ? language : (save.variables ?? language)}
        onChange={(chosen) => save.mutate(chosen)}
      />
    </div>
  );
}
