import type { HomeDetail } from '@swapstead/contract/homes/endpoints';
import type { Translation } from '@swapstead/contract/translations/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { currentLanguage } from '@swapstead/messages';
import { useState } from 'react';
import { useFrameSite } from '../../../lib/loading/site.ts';
import { lazyAfterHydration } from '../../../ui/lazy/lazy-after-hydration.tsx';
import { mayNeedTranslation } from '../../translations/may-need-translation.ts';
import { HomeStory } from './home-story.tsx';

/** For subscribers only: visitors do not load its code. */
const Translate = lazyAfterHydration(
  async () => (await import('../../translations/translate.tsx')).Translate,
);

/** The host's description, which subscribers may read translated by a machine (LANG-22). */
export function HomeDescription({ home, viewer }: { home: HomeDetail; viewer: Viewer }) {
  const { translates } = useFrameSite();
  const [translation, setTranslation] = useState<Translation>();
  const isOffered =
    translates &&
    viewer.level === 'subscriber' &&
    home.host.user_id !== viewer.user_id &&
    home.description.trim() !== '' &&
    mayNeedTranslation(home.language, currentLanguage());
  const shown = isOffered ? translation : undefined;
  return (
    <>
      <HomeStory
        description={shown?.text ?? home.description}
        language={shown ? shown.language : home.language}
      />
      {isOffered && (
        <Translate
          of={{ kind: 'home', home_id: home.id }}
          shown={shown}
          onShow={setTranslation}
          className="mt-4 text-15"
        />
      )}
    </>
  );
}
