import { LIMITS } from '@swapstead/contract/limits';
import type { TextToTranslate, Translation } from '@swapstead/contract/translations/endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { currentLanguage } from '@swapstead/messages';
import { createBoundedGate } from '../../platform/bounded-gate.ts';
import { notFound } from '../../platform/errors.ts';
import type { Attempts } from '../../platform/http/attempts.ts';
import { memberOf } from '../../platform/http/route.ts';
import type { Translator } from '../../platform/translation/translator.ts';

/** The texts that may be translated, each read with the rights of the viewer: refused as its page would refuse it. */
export type Texts = {
  descriptionOf: (homeId: string, viewer: Viewer) => Promise<string>;
  receivedMessage: (conversationId: string, seq: number, viewer: Viewer) => Promise<string>;
};

type Parts = Texts & { translator: Translator | undefined; attempts: Attempts };

/** A slow service must not occupy all requests that this process works on at once. */
const AT_ONCE = 8;
const MOST_WAITING = 8;

/** Translations on request. Neither text nor translation is stored or logged (LANG-22). */
export function createTranslationsService({ translator, attempts, descriptionOf, receivedMessage }: Parts) {
  const gate = createBoundedGate({ atOnce: AT_ONCE, mostWaiting: MOST_WAITING });

  const textOf = (asked: TextToTranslate, viewer: Viewer) =>
    asked.kind === 'home'
      ? descriptionOf(asked.home_id, viewer)
      : receivedMessage(asked.conversation_id, asked.seq, viewer);

  return {
    async translate(asked: TextToTranslate, viewer: Viewer): Promise<Translation> {
      if (!translator) throw notFound('Page');
      const { user_id } = memberOf(viewer);
      const text = await textOf(asked, viewer);
      await attempts.spend([{ key: `translate ${user_id}`, max: LIMITS.translations_at_once }]);
      // Without the region: services know 'en', not the languages that are only made to look at, such as 'en-XA'.
      const language = currentLanguage().split('-')[0] as string;
      return { text: await gate.run(() => translator(text, language)), language };
    },
  };
}
