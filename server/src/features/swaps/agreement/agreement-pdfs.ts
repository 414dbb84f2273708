import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FairGate, Turn } from '../../../platform/fair-gate.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { PrintedAgreement } from './agreement-pdf.ts';
import type { AgreementPrinter } from './agreement-printer.ts';

/** Increase it when the layout changes, so that stored PDFs are printed again. */
const LAYOUT_VERSION = 2;

/** The folder of all PDFs of agreements. They can be printed again, so backups leave them out. */
export const PDF_FOLDER = 'agreement-pdfs';
export const pdfFolder = (swapId: string) => `${PDF_FOLDER}/${swapId}`;

type Parts = { storage: Storage; gate: FairGate; printer: Pick<AgreementPrinter, 'print'> };

type Printing = { turns: Turn[]; body: Promise<Uint8Array> };

export type AgreementPdfs = ReturnType<typeof createAgreementPdfs>;

/**
 * The PDFs of agreements. Each is printed at the first request, in a fair queue on another thread, and stored under the
 * hash of its content. Only the latest of a swap and a language is stored; a signature, a change or a removed name makes a new one.
 */
export function createAgreementPdfs({ storage, gate, printer }: Parts) {
  const inProgress = new Map<string, Printing>();

  async function printAndStore(
    swapId: string,
    key: string,
    agreement: PrintedAgreement,
  ): Promise<Uint8Array> {
    const body = await printer.print(agreement);
    await storage.removeFolder(folderFor(swapId, agreement));
    await storage.put(key, body);
    return body;
  }

  /** Starts printing. Further requests for the same PDF wait for it, too; it is dropped if all of them are aborted. */
  function startPrinting(swapId: string, key: string, agreement: PrintedAgreement, turn: Turn): Printing {
    const turns = [turn];
    const isGone = () => turns.every((one) => one.isGone());
    const body = gate
      .run(() => printAndStore(swapId, key, agreement), { owner: turn.owner, isGone })
      .finally(() => inProgress.delete(key));
    const started = { turns, body };
    inProgress.set(key, started);
    return started;
  }

  return {
    /**
     * @param isCurrent whether the stored agreement still has this content. If a member has deleted the account during
     *   printing, the PDF with the name must not be stored.
     * @throws 429 or 503 if too many requests are waiting
     */
    async of(
      swapId: string,
      agreement: PrintedAgreement,
      turn: Turn,
      isCurrent: () => Promise<boolean>,
    ): Promise<Readable> {
      const key = `${folderFor(swapId, agreement)}/${hashOf(agreement)}.pdf`;
      const stored = await storage.read(key);
      if (stored) return stored.stream();
      const joined = inProgress.get(key);
      joined?.turns.push(turn);
      const { body } = joined ?? startPrinting(swapId, key, agreement, turn);
      const made = await body;
      if (!(await isCurrent())) await storage.removeFolder(pdfFolder(swapId));
      return Readable.from([made]);
    },
  };
}

/** Parties who read different languages have a PDF each. */
const folderFor = (swapId: string, { language, translation }: PrintedAgreement) =>
  `${pdfFolder(swapId)}/${translation?.language ?? language}`;

const hashOf = (agreement: PrintedAgreement): string =>
  createHash('sha256')
    .update(JSON.stringify([LAYOUT_VERSION, agreement]))
    .digest('hex');
