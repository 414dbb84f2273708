import { emergencyHelp } from '@swapstead/contract/places/emergency-numbers';
import { dayText } from '@swapstead/contract/swaps/format';
import type { OwnGuide, StayContact } from '@swapstead/contract/swaps/stays.endpoints';
import { m } from '@swapstead/messages';
import { useEffect, useRef } from 'react';
import { useSite } from '../../lib/loading/site.ts';
import { dayHere } from '../../lib/time/local-time.ts';
import { Button } from '../../ui/button.tsx';
import { GuideAddress } from './guide-address.tsx';
import type { GuideDraft, GuidePhotos } from './guide-draft.ts';
import { GuideView } from './guide-view.tsx';

type GuidePreviewProps = {
  home: OwnGuide['home'];
  /** When the stored guide was last changed. */
  changedAt: string | null;
  draft: GuideDraft;
  photos: GuidePhotos;
  onBack: () => void;
};

/** A preview of the draft as guests will see it, without empty sections (STAY-06). */
export function GuidePreview({ home, changedAt, draft, photos, onBack }: GuidePreviewProps) {
  const site = useSite();
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    back.current?.focus({ preventScroll: true });
  }, []);
  const sections = draft.sections
    .map(({ title, text, photos: ids }) => ({
      title,
      text,
      photos: ids.flatMap((id) => photos[id] ?? []),
    }))
    .filter(({ text, photos: shown }) => text || shown.length > 0);
  const guide = {
    home_title: home.title,
    language: home.language,
    host_name: home.host_name,
    wifi: draft.wifi_name ? { name: draft.wifi_name, password: draft.wifi_password } : null,
    sections,
    ...emergencyHelp(home.country, site),
    changed_at: changedAt,
    empty: sections.length === 0,
    kept_until: '',
  };
  const contact: StayContact = {
    address: draft.address,
    phone: draft.phone,
    check_in_from: draft.check_in_from,
    check_out_until: draft.check_out_until,
    place: home.place,
    arrival: null,
    open_until: '',
  };
  return (
    <>
      <Button ref={back} look="quiet" className="mb-6" onClick={onBack}>
        {m.guide_preview_back_to_writing()}
      </Button>
      <GuideView
        contact={contact}
        guide={guide}
        changedOn={changedAt ? dayText(dayHere(changedAt), dayHere(new Date())) : undefined}
      >
        <GuideAddress contact={contact} host={home.host_name} />
      </GuideView>
    </>
  );
}
