import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { agreementPdf, type PrintedAgreement } from './agreement-pdf.ts';

const SECTIONS = [
  { heading: 'Parties', paragraphs: ['Łódź Żółw', 'Ωμέγα Ελένη', 'Привет Ирина'] },
  { heading: 'Homes', paragraphs: ['A house in 漢, the home of Łódź Żółw.', `${'x'.repeat(120)} ends here`] },
  {
    heading: 'House rules',
    paragraphs: Array.from({ length: 180 }, (_, n) => `Rule ${n}: ${'quiet words '.repeat(8)}`),
  },
];

type Node = { role?: string; children?: Node[] };

const AGREEMENT: PrintedAgreement = {
  language: 'en',
  title: 'Swap agreement',
  sections: SECTIONS,
  sha256: 'ab'.repeat(32),
  signatures: ['Ann signed on Monday, 1 March 2027 at 12:00 UTC (revision 1, abababab)'],
  notes: [],
  is_unsigned: false,
};

async function read(changed: Partial<PrintedAgreement>) {
  const data = await agreementPdf({ ...AGREEMENT, ...changed });
  const pdf = await getDocument({ data: new Uint8Array(data), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const page = await pdf.getPage(index + 1);
      const { items } = await page.getTextContent();
      const text = items.map((item) => ('str' in item ? item.str : '')).join(' ');
      const right = Math.max(
        ...items.map((item) => ('transform' in item ? item.transform[4] + item.width : 0)),
      );
      return { text, right, width: page.view[2] as number, tree: (await page.getStructTree()) as Node };
    }),
  );
  return { pdf, pages, meta: await pdf.getMetadata(), marked: await pdf.getMarkInfo() };
}

const rolesOf = (node: Node): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap(rolesOf),
];

it('the PDF of an agreement has English text in reading order under one outline of headings, and marks every page as unsigned [AGREE-08, AGREE-09]', async () => {
  const { pages, meta, marked } = await read({ is_unsigned: true });
  expect(
    new Map(Object.entries(marked ?? {})).get('Marked') ??
      (marked as unknown as Map<string, boolean>).get('Marked'),
  ).toBe(true);
  expect(meta.info).toMatchObject({ Title: 'Swap agreement', Language: 'en-GB' });
  const roles = pages.flatMap(({ tree }) => rolesOf(tree));
  expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
  expect(roles.filter((role) => role === 'H2')).toHaveLength(SECTIONS.length + 1);
  expect(roles).toContain('L');
  const text = pages.map((page) => page.text.replace(/\s+/g, ' ')).join(' ');
  const plain = text.replace(/ /g, '');
  for (const words of ['ŁódźŻółw', 'ΩμέγαΕλένη', 'ПриветИрина', 'Ahousein□', `SHA-256:${'ab'.repeat(32)}`]) {
    expect(plain).toContain(words);
  }
  expect(plain).not.toContain('漢');
  expect(pages.length).toBeGreaterThan(3);
  for (const [index, page] of pages.entries()) {
    expect(page.text).toContain('Not signed by everyone');
    expect(page.text).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page.right, 'nothing runs over the edge').toBeLessThan(page.width - 40);
  }
  expect(text.indexOf('Parties')).toBeLessThan(text.indexOf('Homes'));
});

it('the PDF of an agreement mentions no missing signatures once everyone has signed [AGREE-08]', async () => {
  const { pages } = await read({});
  for (const { text } of pages) expect(text).not.toContain('Not signed by everyone');
});

it('the PDF of an agreement has its letters as text, also after another one with the same letters under accents [AGREE-08]', async () => {
  const of = async (words: string) => {
    const { pages } = await read({ title: words, sections: [{ heading: words, paragraphs: [words] }] });
    return pages.map(({ text }) => text.replace(/\s/g, '')).join('');
  };
  expect(await of('ÑÉŨŠ')).toContain('ÑÉŨŠ');
  expect(await of('NEUS')).toContain('NEUS');
});

/** As in foliojs/pdfkit#483: texts pasted from other pages and telephones. */
it('the PDF of an agreement has no boxes for characters that nobody sees, and one for what readers take for one', async () => {
  const of = async (words: string) => {
    const { pages } = await read({
      sections: [{ heading: 'House rules', paragraphs: [`Start ${words} end`] }],
    });
    const text = pages.map((page) => page.text.replace(/\s/g, '')).join('');
    return /Start(.*?)end/.exec(text)?.[1];
  };
  expect(await of('Gar\u00adten\u200bhaus\ufeff am\u2060See')).toBe('GartenhausamSee');
  expect(await of('Zo\u00eb and Zoe\u0308')).toBe('ZoëandZoë');
  expect(await of('\u{1f468}\u200d\u{1f469}\u200d\u{1f467} welcome \u2764\ufe0f')).toBe('□welcome□');
  expect(await of('\u6f22\u5b57')).toBe('□□');
  expect(await of('Ka\u1dc4yo')).toBe('Ka□yo');
});
