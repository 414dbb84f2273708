import { createHash } from 'node:crypto';
import { m, withLanguage } from '@swapstead/messages';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { annBenAndCleo, type Party } from '../../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();

const reads = async (who: Party, language: string) => {
  await world.ask('PUT', 'profiles/me/language', who, { language });
};
/** As a page in this language asks. */
const on = (language: string, who: Party): Party => ({
  ...who,
  headers: { ...who.headers, 'swapstead-language': language } as Party['headers'],
});
const agreementFor = async (who: Party, id: string) =>
  (await world.ask('GET', `swaps/${id}/agreement`, who)).json();
const say = (text: () => string, language = 'en-XA') => withLanguage(language, text);
const headingsOf = ({ sections }: { sections: { heading: string }[] }) =>
  sections.map(({ heading }) => heading);

async function pdfFor(who: Party, id: string) {
  const { rawPayload } = await world.ask('GET', `swaps/${id}/agreement.pdf`, who);
  const pdf = await getDocument({ data: new Uint8Array(rawPayload), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => (await pdf.getPage(index + 1)).getTextContent()),
  );
  const text = pages.flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : ''))).join('');
  return { language: (await pdf.getMetadata()).info as { Language: string }, text: text.replace(/\s/g, '') };
}
const squeezed = (text: string) => text.replace(/\s/g, '');

describe('an agreement of two who read the same language', () => {
  it('is in that language, and its hash is that of this text [LANG-18]', async () => {
    await Promise.all([reads(ann, 'en-XA'), reads(ben, 'en-XA')]);
    const id = await world.agreed(ann, ben);
    const agreement = await agreementFor(ann, id);
    expect(agreement).toMatchObject({
      language: 'en-XA',
      title: say(m.swaps_agreement_title),
      translation: null,
    });
    expect(headingsOf(agreement)[0]).toBe(say(m.swaps_agreement_who));
    expect(agreement.text.split('\n')[0]).toBe(say(m.swaps_agreement_title));
    expect(createHash('sha256').update(agreement.text).digest('hex')).toBe(agreement.sha256);
    const { language, text } = await pdfFor(ann, id);
    expect(language.Language).toBe('en-GB');
    expect(text).toContain(squeezed(say(m.swaps_agreement_signatures)));
    expect(text).not.toContain(squeezed(say(m.swaps_agreement_translation, 'en')));
  });

  it('stays in it when they choose another one, which they get as a translation [LANG-18]', async () => {
    await Promise.all([reads(ann, 'en-XA'), reads(ben, 'en-XA')]);
    const id = await world.agreed(ann, ben);
    const before = await agreementFor(ann, id);
    await Promise.all([reads(ann, 'en'), reads(ben, 'en')]);
    const after = await agreementFor(ann, id);
    expect(after).toMatchObject({ language: 'en-XA', text: before.text, sha256: before.sha256 });
    expect(headingsOf(after.translation)).toContain('House rules');
    await world.saveGuide(ann);
    expect((await world.sign(ann, id)).statusCode).toBe(200);
  });
});

describe('an agreement of two who read different languages', () => {
  it('is one English text with one hash, and each reads a translation beside it [LANG-18]', async () => {
    await Promise.all([reads(ann, 'en-XA'), reads(ben, 'ar-XB')]);
    const id = await world.agreed(ann, ben);
    const [anns, bens] = [await agreementFor(ann, id), await agreementFor(ben, id)];
    expect([anns.language, bens.language]).toEqual(['en', 'en']);
    expect([bens.text, bens.sha256]).toEqual([anns.text, anns.sha256]);
    expect(headingsOf(anns)[0]).toBe('Parties');
    expect(headingsOf(anns.translation)[0]).toBe(say(m.swaps_agreement_who));
    expect(headingsOf(bens.translation)[0]).toBe(say(m.swaps_agreement_who, 'ar-XB'));
    expect(anns.translation.sections[0].paragraphs).toEqual(['Ann Able', 'Ben Best']);
    const texts = await Promise.all(
      [ann, ben, on('en', ann)].map(
        async (who) => (await world.ask('GET', `swaps/${id}/agreement.txt`, who)).body,
      ),
    );
    expect(new Set(texts)).toEqual(new Set([anns.text]));
  });

  it('is in the PDF as it is signed, with the translation of the reader after it [LANG-18, LANG-19]', async () => {
    await Promise.all([reads(ann, 'en-XA'), reads(ben, 'en')]);
    const id = await world.agreed(ann, ben);
    for (const kept of [false, true]) {
      const [anns, bens] = [await pdfFor(ann, id), await pdfFor(ben, id)];
      for (const { text, language } of [anns, bens]) {
        expect([kept, text]).toEqual([kept, expect.stringContaining('Notsignedbyeveryone')]);
        expect(language.Language).toBe('en-GB');
      }
      expect(anns.text).toContain(squeezed(say(m.swaps_agreement_translation)));
      expect(bens.text).not.toContain(squeezed(say(m.swaps_agreement_translation)));
    }
  });
});

it('an agreement in a language that was switched off since is still read, signed and printed [LANG-18]', async () => {
  await Promise.all([reads(ann, 'en-XA'), reads(ben, 'en-XA')]);
  const id = await world.agreed(ann, ben);
  const before = await agreementFor(ann, id);
  await world.pool.query(
    `update swap_agreements set made_from = jsonb_set(made_from, '{language}', '"pt"') where swap_id = $1`,
    [id],
  );
  expect(await agreementFor(ann, id)).toMatchObject({ language: 'pt', sha256: before.sha256 });
  const { language, text } = await pdfFor(ann, id);
  expect(language.Language).toBe('pt');
  expect(text).toContain(squeezed(before.title));
  expect(text).toContain('Notsignedbyeveryone');
  expect((await world.ask('GET', `swaps/${id}/agreement.txt`, ann)).body).toBe(before.text);
  await world.saveGuide(ann);
  expect((await world.sign(ann, id)).statusCode).toBe(200);
});

it('the calendar file of a swap is in the language of its reader [LANG-19]', async () => {
  await Promise.all([reads(ann, 'en-XA'), reads(ben, 'en')]);
  const id = await world.final(ann, ben);
  const fileFor = async (who: Party) =>
    (await world.ask('GET', `swaps/${id}/calendar.ics`, who)).body.replace(/\r\n /g, '');
  const title = `Home of ${ben.name}`;
  const summary = (language: string) => withLanguage(language, () => m.swaps_calendar_stay({ title }));
  expect(await fileFor(ann)).toContain(summary('en-XA'));
  expect(await fileFor(on('en', ann))).toContain(summary('en'));
  expect(await fileFor(on('en', ann))).not.toContain(summary('en-XA'));
});
