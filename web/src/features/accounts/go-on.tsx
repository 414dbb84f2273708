import { pathIn } from '@swapstead/contract/languages';
import type { Viewer } from '@swapstead/contract/viewer';
import { currentLanguage, languages } from '@swapstead/messages';
import { useEffect } from 'react';
import { Navigate } from 'react-router';

type Member = Exclude<Viewer, { level: 'visitor' }>;

/** Opens the page that a member wanted when they signed in, in their own language (LANG-05). */
export function GoOn({ member, path }: { member: Member | undefined; path: string }) {
  const language = languages.length > 1 ? (member?.language ?? currentLanguage()) : currentLanguage();
  return language === currentLanguage() ? (
    <Navigate to={path} replace />
  ) : (
    <OpenElsewhere path={pathIn(language, path)} />
  );
}

/** Opens a page of another language, which is another document. */
function OpenElsewhere({ path }: { path: string }) {
  useEffect(() => location.replace(path), [path]);
  return null;
}
