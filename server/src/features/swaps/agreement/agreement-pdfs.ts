import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FairGate, Turn } from '../../../platform/fair-gate.ts';
import type { Storage } from '../../../platform/storage/storage.ts';
import type { PrintedAgreement } from './agreement-pdf.ts';
import type { AgreementPrinter } from './agreement-printer.ts';

/** Raised when the same agreement is printed in another way, so that what is kept is made anew. */
const EDITION = 1;

/** Where the PDFs of all agreements are kept. They can be made again, so no backup holds them. */
export const PDF_FOLDER = 'agreement-pdfs';
export const pdfFolder = (swapId: string) => `${PDF_FOLDER}/${swapId}`;

type Parts = { storage: Storage; gate: FairGate; printer: Pick<AgreementPrinter, 'print'> };

type Making = { turns: Turn[]; body: Promise<Uint8Array> };

export type AgreementPdfs = ReturnType<typeof createAgreementPdfs>;

/**
 * The PDFs of agreements. One is made when it is first asked for, off the main thread and by turns, and kept under the
 * hash of all that it says. Of a swap one is kept: signatures, a change or a member who leaves make it another one.
 */
export function createAgreementPdfs({ storage, gate, printer }: Parts) {
  const making = new Map<string, Making>();

  async function make(swapId: string, key: string, agreement: PrintedAgreement): Promise<Uint8Array> {
    const body = await printer.print(agreement);
    await storage.removeFolder(pdfFolder(swapId));
    await storage.put(key, body);
    return body;
  }

  /** Whoever asks for the same one meanwhile waits for it as well; it is dropped once all of them have left. */
  function begin(swapId: string, key: string, agreement: PrintedAgreement, turn: Turn): Making {
    const turns = [turn];
    const isGone = () => turns.every((one) => one.isGone());
    const body = gate
      .run(() => make(swapId, key, agreement), { owner: turn.owner, isGone })
      .finally(() => making.delete(key));
    const begun = { turns, body };
    making.set(key, begun);
    return begun;
  }

  return {
    /**
     * @param holds whether the agreement still says this. A member who left while it was made has left it nowhere.
     * @throws 429 or 503 where too many wait already
     */
    async of(
      swapId: string,
      agreement: PrintedAgreement,
      turn: Turn,
      holds: () => Promise<boolean>,
    ): Promise<Readable> {
      const key = `${pdfFolder(swapId)}/${hashOf(agreement)}.pdf`;
      const kept = await storage.read(key);
      if (kept) return kept.stream();
      const joined = making.get(key);
      joined?.turns.push(turn);
      const { body } = joined ?? begin(swapId, key, agreement, turn);
      const made = await body;
      if (!(await holds())) await storage.removeFolder(pdfFolder(swapId));
      return Readable.from([made]);
    },
  };
}

const hashOf = (agreement: PrintedAgreement): string =>
  createHash('sha256')
    .update(JSON.stringify([EDITION, agreement]))
    .digest('hex');
