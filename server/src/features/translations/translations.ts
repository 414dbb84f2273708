import { translate } from '@swapstead/contract/translations/endpoints';
import type pg from 'pg';
import type { Config } from '../../platform/config.ts';
import { createAttempts } from '../../platform/http/attempts.ts';
import { route } from '../../platform/http/route.ts';
import { slice } from '../../platform/slice.ts';
import { createTranslator } from '../../platform/translation/translator.ts';
import { createTranslationsService, type Texts } from './translations.service.ts';

type Parts = Texts & { config: Config; pool: pg.Pool };

/** Wires the slice: texts of other members, translated by a machine. It has no tables: nothing is kept. */
export function createTranslations({ config, pool, descriptionOf, receivedMessage }: Parts) {
  const translations = createTranslationsService({
    translator: createTranslator(config),
    attempts: createAttempts(pool),
    descriptionOf,
    receivedMessage,
  });
  return slice({
    routes: [route(translate, ({ body, viewer }) => translations.translate(body, viewer))],
  });
}
