import { localeOf } from '@swapstead/contract/locale';
import { withoutDirectionTricks } from '@swapstead/contract/text';
import { m, withLanguage } from '@swapstead/messages';
import PdfDocument from 'pdfkit';
import { languageOn } from '../../../platform/language-on.ts';
import { readFaces, type Weight } from './agreement-faces.ts';

type Section = { heading: string; paragraphs: string[] };

export type PrintedAgreement = {
  /** The language of the text that is signed. */
  language: string;
  title: string;
  sections: readonly Section[];
  sha256: string;
  /** As '{name} signed on {day} at {time} UTC'. */
  signatures: readonly string[];
  /** Further lines at the end, such as the note about a removed name. */
  notes: readonly string[];
  /** Whether every page says that signatures are missing. */
  is_unsigned: boolean;
  /** The same in the reader's language, which nobody signs (LANG-18). */
  translation?: { language: string; title: string; note: string; sections: readonly Section[] } | undefined;
};

const MARGIN = 64;
const INK = '#1d1b18';

type Faces = Awaited<ReturnType<typeof readFaces>>;
type Doc = PDFKit.PDFDocument;

/**
 * The agreement as tagged PDF (PDF/UA): real text in reading order, one H1, an H2 for each heading, lists, language and
 * title, embedded fonts (AGREE-08, AGREE-09). What stands around the text is English if its language was switched off.
 */
export const agreementPdf = (agreement: PrintedAgreement): Promise<Buffer> =>
  withLanguage(languageOn(agreement.language), () => print(agreement));

async function print(agreement: PrintedAgreement): Promise<Buffer> {
  const faces = await readFaces();
  const doc = new PdfDocument({
    size: 'A4',
    margins: { top: MARGIN, bottom: MARGIN, left: MARGIN, right: MARGIN },
    pdfVersion: '1.7',
    // The types of pdfkit do not know 'PDF/UA' yet.
    subset: 'PDF/UA' as PDFKit.Mixins.PDFSubsets,
    tagged: true,
    lang: localeOf(agreement.language),
    displayTitle: true,
    bufferPages: true,
    info: { Title: agreement.title },
    font: asFontName(faces.all[0]?.font),
  });
  for (const { face, font } of faces.all) doc.registerFont(face, asFontName(font));
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => doc.on('end', () => resolve()));
  writeAgreement(doc, faces, agreement);
  writeMargins(doc, faces, agreement.is_unsigned);
  doc.end();
  await ended;
  return Buffer.concat(chunks);
}

/** pdfkit's types only allow file names, but it also accepts a font that is already loaded. */
const asFontName = (font: unknown) => font as string;

function writeAgreement(doc: Doc, faces: Faces, agreement: PrintedAgreement) {
  const root = doc.struct('Document');
  doc.addStructure(root);
  root.add(
    doc.struct('H1', {}, () => line(doc, faces, agreement.title, { size: 24, weight: 600, after: 14 })),
  );
  writeSections(doc, faces, root, agreement.sections);
  writeSections(doc, faces, root, [
    {
      heading: m.swaps_agreement_signatures(),
      paragraphs: [...agreement.signatures, `SHA-256: ${agreement.sha256}`, ...agreement.notes],
    },
  ]);
  if (agreement.translation) writeTranslation(doc, faces, root, agreement.translation);
  root.end();
}

/** On pages of its own, marked as another language. */
function writeTranslation(
  doc: Doc,
  faces: Faces,
  root: PDFKit.PDFStructureElement,
  { language, title, note, sections }: NonNullable<PrintedAgreement['translation']>,
) {
  doc.addPage();
  const part = doc.struct('Sect', { lang: language });
  root.add(part);
  part.add(doc.struct('H2', {}, () => line(doc, faces, title, { size: 18, weight: 600, after: 8 })));
  part.add(doc.struct('P', {}, () => line(doc, faces, note, BODY)));
  writeSections(doc, faces, part, sections, 'H3');
  part.end();
}

function writeSections(
  doc: Doc,
  faces: Faces,
  parent: PDFKit.PDFStructureElement,
  sections: readonly Section[],
  level = 'H2',
) {
  for (const { heading, paragraphs } of sections) {
    // Avoids a heading alone at the foot of a page.
    if (doc.y > doc.page.height - MARGIN - 80) doc.addPage();
    const look = { size: 14, weight: 600, before: 12, after: 4 } as const;
    parent.add(doc.struct(level, {}, () => line(doc, faces, heading, look)));
    const list = doc.struct('L');
    parent.add(list);
    for (const paragraph of joinSurplus(paragraphs)) {
      const item = doc.struct('LI');
      const body = doc.struct('LBody', {}, () => line(doc, faces, paragraph, BODY));
      item.add(body);
      body.end();
      item.end();
      list.add(item);
    }
    list.end();
  }
}

/** The most paragraphs of a section, because each costs time and space. Further lines are joined into the last one. */
const MOST_PARAGRAPHS = 250;

function joinSurplus(paragraphs: readonly string[]): readonly string[] {
  if (paragraphs.length <= MOST_PARAGRAPHS) return paragraphs;
  const apart = paragraphs.slice(0, MOST_PARAGRAPHS - 1);
  return [...apart, paragraphs.slice(apart.length).join(' · ')];
}

const BODY: Look = { size: 10.5, weight: 400, after: 4 };

type Look = { size: number; weight: Weight; before?: number; after: number };

/** Writes one paragraph, each run in a font that covers it, and breaks words longer than a line. */
function line(doc: Doc, faces: Faces, text: string, { size, weight, before = 0, after }: Look) {
  doc.y += before;
  doc.fillColor(INK).fontSize(size);
  const width = doc.page.width - 2 * MARGIN;
  const runs = faces.runs(breakable(withoutDirectionTricks(text)) || ' ', weight);
  runs.forEach((run, index) => {
    const isLast = index === runs.length - 1;
    doc.font(run.face);
    const options = { continued: !isLast, width, lineGap: 2 };
    if (index === 0) doc.text(run.text, MARGIN, doc.y, options);
    else doc.text(run.text, options);
  });
  doc.y += after;
}

/** Puts a space after every 60 characters without one: pdfkit would write such a word over the edge of the page. */
const breakable = (text: string) => text.replace(/\S{60}/gu, '$& ');

/**
 * Writes page numbers and, if signatures are missing, a line about that on each page. They are marked as artefacts,
 * which screen readers skip.
 */
function writeMargins(doc: Doc, faces: Faces, isUnsigned: boolean) {
  const { count } = doc.bufferedPageRange();
  const face = faces.all[0]?.face as string;
  for (let page = 0; page < count; page++) {
    doc.switchToPage(page);
    const { bottom, top } = doc.page.margins;
    // Otherwise pdfkit starts a new page for text in the margin.
    doc.page.margins.bottom = 0;
    doc.page.margins.top = 0;
    doc.markContent('Artifact', { type: 'Pagination' });
    doc.font(face).fontSize(9).fillColor(INK);
    const width = doc.page.width - 2 * MARGIN;
    doc.text(m.swaps_agreement_page({ number: page + 1, count }), MARGIN, doc.page.height - 40, {
      width,
      align: 'right',
    });
    if (isUnsigned) doc.text(m.swaps_agreement_unsigned(), MARGIN, 30, { width, align: 'right' });
    doc.endMarkedContent();
    doc.page.margins.bottom = bottom;
    doc.page.margins.top = top;
  }
}
