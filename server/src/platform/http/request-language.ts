import { LANGUAGE_HEADER } from '@swapstead/contract/languages';
import { isMember } from '@swapstead/contract/viewer';
import { languages, withLanguage } from '@swapstead/messages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOn } from '../language-on.ts';

/**
 * The language in which a request is answered: that of the page, which the web client names in a header, else the
 * member's own, else English (LANG-13). A header of our own, because browsers send `Accept-Language` with everything
 * they fetch, whatever page asks.
 */
export function languageOf(request: FastifyRequest): string {
  const named = request.headers[LANGUAGE_HEADER];
  if (typeof named === 'string' && languages.includes(named)) return named;
  return languageOn(request.viewer && isMember(request.viewer) ? request.viewer.language : undefined);
}

/**
 * Answers each request in its language. It is set twice: who is signed in is known only after `onRequest`, and reading
 * a body loses what was set there.
 */
export function answerInLanguage(app: FastifyInstance): void {
  if (languages.length === 1) return;
  app.addHook('onRequest', (request, _, done) => withLanguage(languageOf(request), done));
  app.addHook('preValidation', (request, _, done) => withLanguage(languageOf(request), done));
}
