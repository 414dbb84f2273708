import { Readable } from 'node:stream';
import type pg from 'pg';
import type { ExportPart } from '../../platform/export/data-export.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { OnAccountDeleted } from '../../platform/slice.ts';
import { removeFolders } from '../../platform/storage/remove-folders.ts';
import { pdfFolder } from './agreement/agreement-pdfs.ts';
import { render, textOf } from './agreement/agreement-text.ts';
import type { AgreementText } from './core/stored-swap.ts';
import type { SwapCommands } from './core/swap-commands.ts';
import { isCopied } from './core/swaps.statements.ts';
import type { ExternalEndings } from './ending/external-endings.ts';
import { type GuidePhotos, guideFolder } from './guides/guide-photos.ts';
import { guidesRepository as guides } from './guides/guides.repository.ts';

type Parts = {
  pool: pg.Pool;
  commands: SwapCommands;
  jobs: Pick<Jobs, 'send'>;
  externalEndings: ExternalEndings;
  photos: Pick<GuidePhotos, 'ofHost'>;
};

/** `file` holds the rest of it; none where nothing was written down but that both called it completed. */
type ListedSwap = { id: string; state: string; completed_at: Date | null; file: string | null };

/** What is deleted with a home or an account, and what the export of a member's data holds (SWAP-13). */
export function createSwapsPersonalData({ pool, commands, jobs, externalEndings, photos }: Parts) {
  const exportPart: ExportPart = async function* (userId) {
    const { rows } = await pool.query<{ id: string; completed_at: Date | null }>(
      `select w.id, w.completed_at from swaps w join swap_parties p on p.swap_id = w.id
       where p.user_id = $1 and w.origin = 'proposed' and (not w.is_withheld or w.proposer = p.party)
       order by w.created_at, w.id`,
      [userId],
    );
    const all: ListedSwap[] = [];
    for (const { id, completed_at } of rows) {
      const { swap, view: seen } = await commands.see(pool, id, userId);
      const { me: party, ...view } = seen;
      const own = swap.verdicts.flatMap(({ withheld_from: _secret, ...verdict }) =>
        verdict.party === party ? verdict : [],
      );
      const name = `swaps/${id}.json` as const;
      // One that is disputed keeps the day on which it counted as completed.
      const completed = view.state === 'completed' ? completed_at : null;
      all.push({ id, state: view.state, completed_at: completed, file: name });
      yield {
        name,
        data: { ...view, me: party, own_words: own, revisions: await revisionsOf(id, party) },
      };
      for (const { revision, text } of await agreementsOf(id)) {
        const name = `swaps/${id}-agreement-${revision}.txt`;
        yield { name, open: async () => Readable.from([text]) };
      }
    }
    const { rows: marked } = await pool.query<ListedSwap>(
      `select w.id, w.state, w.completed_at, null as file from swaps w join swap_parties p on p.swap_id = w.id
       where p.user_id = $1 and w.origin = 'marked' order by w.completed_at, w.id`,
      [userId],
    );
    yield { name: 'swaps.json', data: [...all, ...marked] };
    const homes = await pool.query<{ id: string }>(
      'select h.id from homes h join house_guides g on g.home_id = h.id where h.user_id = $1',
      [userId],
    );
    for (const { id } of homes.rows) {
      yield { name: `house-guides/${id}.json` as const, data: await guides.of(pool, id) };
    }
    for await (const { home_id, id, file } of photos.ofHost(userId)) {
      yield { name: `house-guides/${home_id}/${id}.webp`, open: file.stream };
    }
  };

  async function revisionsOf(id: string, party: number) {
    const { rows } = await pool.query<{
      revision: number;
      by_party: number;
      words: string;
      created_at: Date;
    }>(
      `select revision, by_party, created_at,
         case when $2 = any(withheld_from) or ${isCopied('r')} then '' else words end as words
       from swap_revisions r where swap_id = $1 order by revision`,
      [id, party],
    );
    return rows;
  }

  /** The text of every agreed revision, as it was signed. */
  async function agreementsOf(id: string): Promise<{ revision: number; text: string }[]> {
    const { rows } = await pool.query<AgreementText & { revision: number }>(
      'select revision, sections, names from swap_agreements where swap_id = $1 order by revision',
      [id],
    );
    return rows.map(({ revision, sections, names }) => ({ revision, text: textOf(render(sections, names)) }));
  }

  const onAccountDeleted: OnAccountDeleted = async (client, { user_id }) => {
    await externalEndings.onAccountDeleted(client, { user_id });
    // PDFs hold the name, which has just been taken out of the texts.
    const agreed = await client.query<{ id: string }>(
      `select w.id from swaps w join swap_parties p on p.swap_id = w.id
       where p.user_id = $1 and w.sign_until is not null`,
      [user_id],
    );
    await removeAll(
      client,
      agreed.rows.map(({ id }) => pdfFolder(id)),
    );
    // The folders of all homes, because a photo may be arriving for a home without one.
    const { rows } = await client.query<{ id: string }>('select id from homes where user_id = $1', [user_id]);
    await removeAll(
      client,
      rows.map(({ id }) => guideFolder(id)),
    );
  };

  const removeAll = async (client: pg.ClientBase, folders: string[]) => {
    if (folders.length > 0) await jobs.send(client, removeFolders, { folders });
  };

  return {
    exportPart,
    onAccountDeleted,

    /** Before a home is deleted: ends its swaps, as far as the request names them. */
    async onHomeDeleted(client: pg.ClientBase, homeId: string, named: readonly string[]): Promise<void> {
      await externalEndings.onHomeDeleted(client, homeId, named);
      const { rowCount } = await client.query('select from guide_photos where home_id = $1 limit 1', [
        homeId,
      ]);
      if (rowCount) await jobs.send(client, removeFolders, { folders: [guideFolder(homeId)] });
    },
  };
}
