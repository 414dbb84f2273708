import type { TextToTranslate, Translation } from '@swapstead/contract/translations/endpoints';
import { m } from '@swapstead/messages';
import { useMutation } from '@tanstack/react-query';
import { Languages } from 'lucide-react';
import { useState } from 'react';
import { api } from '../../lib/api/api.ts';
import { whileBusy } from '../../ui/while-busy.ts';

type TranslateProps = {
  of: TextToTranslate;
  /** What stands in place of the original, if anything does. */
  shown: Translation | undefined;
  onShow: (translation: Translation | undefined) => void;
  className?: string;
};

/**
 * Has a text of another member translated, and brings the original back (LANG-22). It is one button, so that the focus
 * stays where it is. Pressed again, it shows the translation that is here already; nothing outlives the page.
 */
export function Translate({ of, shown, onShow, className = '' }: TranslateProps) {
  const [fetched, setFetched] = useState<Translation>();
  const ask = useMutation({
    // Nothing of it is kept once the page is left.
    gcTime: 0,
    mutationFn: () => api('POST /api/translations', { body: of }),
    onSuccess(translation) {
      setFetched(translation);
      onShow(translation);
    },
  });
  const press = () => {
    if (shown) onShow(undefined);
    else if (fetched) onShow(fetched);
    else ask.mutate();
  };
  const isBack = !shown && fetched !== undefined;
  return (
    <div className={`flex flex-wrap items-center text-ink-soft ${className}`}>
      {/* Always in the page: screen readers announce what changes in it, not what comes with it. */}
      <span role="status" className={isBack ? 'sr-only' : 'not-empty:me-2'}>
        {ask.isPending && m.translations_translating()}
        {ask.isError && (
          <span className="text-danger">{ask.error.message || m.translations_unavailable()}</span>
        )}
        {shown && m.translations_by_machine()}
        {isBack && m.translations_original_shown()}
      </span>
      <button
        type="button"
        className="link-quiet inline-flex min-h-8 items-center gap-1.5 font-medium text-ink aria-disabled:text-ink-soft"
        {...whileBusy(ask.isPending, press)}
      >
        {!shown && <Languages aria-hidden="true" strokeWidth={1.6} className="size-4" />}
        {shown ? m.translations_show_original() : m.translations_translate()}
      </button>
    </div>
  );
}
