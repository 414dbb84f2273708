import { describe, expect, it } from 'vitest';
import { indexAlternateNames } from './alternate-names.ts';
import { foldName } from './fold-name.ts';
import { gazetteerRows, readAlternateNames, readGazetteerFiles } from './gazetteer-files.ts';

describe('alternate names of places', () => {
  it('are sorted by their folded forms, and each belongs to a place [PLACE-02]', async () => {
    const { places } = gazetteerRows(await readGazetteerFiles());
    const ids = new Set(places.map(({ id }) => id));
    const lines = (await readAlternateNames()).toString().trimEnd().split('\n');
    const wrong: string[] = [];
    let before = Buffer.alloc(0);
    for (const line of lines) {
      const [name = '', id = '', ...more] = line.split('\t');
      const folded = Buffer.from(foldName(name));
      if (before.compare(folded) > 0 || folded.length === 0 || !ids.has(id) || more.length > 0)
        wrong.push(line);
      before = folded;
    }
    expect(wrong).toEqual([]);
    expect(lines.length).toBeGreaterThan(150_000);
  });

  it('are found by their beginning, even if one name is the beginning of the next', async () => {
    const names = Buffer.from('Kiev\t7\nKievan\t8\nKiew\t7\nКиїв\t7\n東京\t9\n');
    const index = await indexAlternateNames(
      names,
      new Map([
        [7, 0],
        [9, 1],
      ]),
    );
    const found = (start: string) => {
      const [from, to] = index.range(foldName(start));
      return Array.from({ length: to - from }, (_, step) => index.nameAt(from + step));
    };
    expect(found('kie')).toEqual(['Kiev', 'Kievan', 'Kiew']);
    expect(found('Kiev')).toEqual(['Kiev', 'Kievan']);
    expect(found('київ')).toEqual(['Київ']);
    expect(found('東')).toEqual(['東京']);
    expect(found('京')).toEqual([]);
    expect(found('~')).toEqual(['Kiev', 'Kievan', 'Kiew', 'Київ', '東京']);
    const [from] = index.range('kiev');
    expect([index.isWhole(from, 'kiev'), index.isWhole(from + 1, 'kiev')]).toEqual([true, false]);
    expect([index.rankAt(from), index.rankAt(from + 1)]).toEqual([0, -1]);
  });
});
