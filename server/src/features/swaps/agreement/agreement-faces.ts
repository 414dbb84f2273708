import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The font files of one face. Each file covers some alphabets only, so the file is chosen for each letter. */
const FILES = [
  '@fontsource/instrument-sans/files/instrument-sans-latin',
  '@fontsource/instrument-sans/files/instrument-sans-latin-ext',
  '@fontsource/noto-sans/files/noto-sans-latin',
  '@fontsource/noto-sans/files/noto-sans-latin-ext',
  '@fontsource/noto-sans/files/noto-sans-vietnamese',
  '@fontsource/noto-sans/files/noto-sans-greek',
  '@fontsource/noto-sans/files/noto-sans-greek-ext',
  '@fontsource/noto-sans/files/noto-sans-cyrillic',
  '@fontsource/noto-sans/files/noto-sans-cyrillic-ext',
] as const;

/** The font of the box for missing characters, in one weight. */
const BOX = '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-symbols-400-normal.woff';

/** A run of text that one font file covers. */
type Run = { face: string; text: string };

export type Weight = 400 | 600;

/** Replaces a character that no font has (AGREE-09). */
const MISSING = '□';

/** Characters that nobody sees: where a line may break, or how the letters around them join. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu;

/** What readers take for one character, such as a family of three joined people. */
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

const resolve = createRequire(import.meta.url).resolve;

async function read(file: string) {
  const font = create(await readFile(resolve(file))) as Font;
  // A glyph keeps the character for which it was made first. Embedding Ñ makes an N for no character, which could then
  // be seen but neither searched nor read aloud in every later document.
  for (const point of font.characterSet) font.glyphForCodePoint(point);
  return { face: file, font };
}

const load = (weight: Weight) => Promise.all(FILES.map((file) => read(`${file}-${weight}-normal.woff`)));

type Loaded = Awaited<ReturnType<typeof read>>;
let loaded: Promise<[Loaded[], Loaded[], Loaded]> | undefined;

/** The fonts of agreements. The files are read once per process. */
export async function readFaces() {
  loaded ??= Promise.all([load(400), load(600), read(BOX)]);
  const [regular, strong, box] = await loaded;
  const chosen = new Map<string, string>();
  const facesOf = (weight: Weight) => (weight === 400 ? regular : strong);
  return {
    all: [...regular, ...strong, box],

    /**
     * Splits the text into runs of one font file each. A character that no font has becomes '□', once for all its
     * parts, and invisible ones are left out.
     */
    runs(text: string, weight: Weight): Run[] {
      const faces = facesOf(weight);
      const faceFor = (letter: string) => {
        const key = `${weight}${letter}`;
        const known = chosen.get(key);
        if (known !== undefined) return known;
        const found = faces.find(({ font }) => font.hasGlyphForCodePoint(letter.codePointAt(0) as number));
        chosen.set(key, found?.face ?? '');
        return found?.face ?? '';
      };
      const runs: Run[] = [];
      const add = (face: string, part: string) => {
        const last = runs.at(-1);
        if (last?.face === face) last.text += part;
        else runs.push({ face, text: part });
      };
      for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
        let isBoxed = false;
        for (const letter of segment.replace(INVISIBLE, '')) {
          const face = faceFor(letter);
          if (face) add(face, letter);
          else if (!isBoxed) add(box.face, MISSING);
          isBoxed ||= !face;
        }
      }
      return runs;
    },
  };
}
