import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The lines of each page of a PDF from top to bottom, extracted by an independent PDF library. */
export async function linesOf(paper: Uint8Array): Promise<string[][]> {
  const pdf = await getDocument({ data: new Uint8Array(paper), verbosity: 0 }).promise;
  return Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      const lines = new Map<number, string>();
      for (const item of items) {
        if (!('str' in item) || !item.str.trim()) continue;
        const y = Math.round(item.transform[5]);
        lines.set(y, `${lines.get(y) ?? ''}${item.str}`);
      }
      return [...lines].sort(([one], [other]) => other - one).map(([, text]) => text.trim());
    }),
  );
}
