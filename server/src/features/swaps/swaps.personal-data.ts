import { Readable } from 'node:stream';
import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OnAccountDeleted } from '../../platform/slice.ts';
import { removeFolders } from '../../platform/storage/remove-folders.ts';
import { pdfFolder } from './agreement/agreement-pdfs.ts';
import { render, textOf, titleOf } from './agreement/agreement-text.ts';
import type { AgreementsRepository } from './agreement/agreements.repository.ts';
import type { SwapCommands } from './core/swap-commands.ts';
import type { ExternalEndings } from './ending/external-endings.ts';
import type { GuidePhotosRepository } from './guides/guide-photos.repository.ts';
import { type GuidePhotos, guideFolder } from './guides/guide-photos.service.ts';
import type { GuidesRepository } from './guides/guides.repository.ts';
import type { ListedSwap, SwapsPersonalDataRepository } from './swaps.personal-data.repository.ts';

type Parts = {
  personalData: SwapsPersonalDataRepository;
  agreements: AgreementsRepository;
  guides: GuidesRepository;
  guidePhotos: GuidePhotosRepository;
  pool: pg.Pool;
  commands: SwapCommands;
  jobs: Pick<Jobs, 'send'>;
  externalEndings: ExternalEndings;
  photos: Pick<GuidePhotos, 'ofHost'>;
};

/** Swaps in the export of a member's data (SWAP-13), and when a home or account is deleted. */
export function createSwapsPersonalData(parts: Parts) {
  const { personalData, agreements, guides, guidePhotos } = parts;
  const { pool, commands, jobs, externalEndings, photos } = parts;

  const exportPart: ExportPart = async function* (userId) {
    const all: ListedSwap[] = [];
    for (const { id, completed_at } of await personalData.proposed(pool, userId)) {
      const { swap, view: seen } = await commands.viewFor(pool, id, userId);
      const { me: party, ...view } = seen;
      const own = swap.verdicts.flatMap(({ withheld_from: _secret, ...verdict }) =>
        verdict.party === party ? verdict : [],
      );
      const name = `swaps/${id}.json` as const;
      // A disputed swap may still have the date of an earlier completion.
      const completed = view.state === 'completed' ? completed_at : null;
      all.push({ id, state: view.state, completed_at: completed, file: name });
      yield {
        name,
        data: {
          ...view,
          me: party,
          own_words: own,
          revisions: await personalData.revisions(pool, id, party),
        },
      };
      for (const agreement of await agreements.texts(pool, id)) {
        const name = `swaps/${id}-agreement-${agreement.revision}.txt`;
        const text = textOf(titleOf(agreement), render(agreement.sections, agreement.names));
        yield { name, open: async () => Readable.from([text]) };
      }
    }
    const marked = await personalData.marked(pool, userId);
    yield { name: 'swaps.json', data: [...all, ...marked] };
    for (const id of await personalData.homesWithGuide(pool, userId)) {
      yield { name: `house-guides/${id}.json` as const, data: await guides.of(pool, id) };
    }
    for await (const { home_id, id, file } of photos.ofHost(userId)) {
      yield { name: `house-guides/${home_id}/${id}.webp`, open: file.stream };
    }
  };

  const onAccountDeleted: OnAccountDeleted = async (client, { user_id }) => {
    await externalEndings.onAccountDeleted(client, { user_id });
    // The PDFs contain the name, which has just been removed from the texts.
    const agreed = await personalData.agreed(client, user_id);
    await removeAll(client, agreed.map(pdfFolder));
    // All homes, because a photo may just be uploaded for a home without any.
    await removeAll(client, (await personalData.homes(client, user_id)).map(guideFolder));
  };

  const removeAll = async (client: pg.ClientBase, folders: string[]) => {
    if (folders.length > 0) await jobs.send(client, removeFolders, { folders });
  };

  return {
    exportPart,
    onAccountDeleted,

    /** Ends the swaps of a home before it is deleted, if the request names them. */
    async onHomeDeleted(client: pg.ClientBase, homeId: string, named: readonly string[]): Promise<void> {
      await externalEndings.onHomeDeleted(client, homeId, named);
      if ((await guidePhotos.ofHome(client, homeId)).length > 0)
        await removeAll(client, [guideFolder(homeId)]);
    },
  };
}
