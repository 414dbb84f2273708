import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import { languageName } from '@swapstead/contract/locale';
import { fullDayText } from '@swapstead/contract/swaps/format';
import type { Viewer } from '@swapstead/contract/viewer';
import { currentLanguage, m, withLanguage } from '@swapstead/messages';
import type pg from 'pg';
import type { Download } from '../../../platform/http/route.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { languageOn } from '../../../platform/language-on.ts';
import type { PrintedAgreement } from '../agreement/agreement-pdf.ts';
import type { AgreementPdfs } from '../agreement/agreement-pdfs.ts';
import { languageOf, titleOf } from '../agreement/agreement-text.ts';
import type { AgreementsRepository } from '../agreement/agreements.repository.ts';
import type { Signing } from '../agreement/signing.service.ts';
import { dayAt } from '../core/deadlines.ts';
import type { MembersRepository } from '../core/members.repository.ts';
import { staysClosed } from '../core/refusals.ts';
import { isContactOpen, partyOf, type StoredStay, type StoredSwap, stateAt } from '../core/stored-swap.ts';
import type { SwapCommands } from '../core/swap-commands.ts';
import { nameFor } from '../core/view.ts';
import { stayCalendar } from './stay-calendar.ts';
import { addressLine, type Stays } from './stays.service.ts';

type Parts = {
  agreements: AgreementsRepository;
  members: MembersRepository;
  commands: SwapCommands;
  pool: pg.Pool;
  clock: () => Date;
  signing: Signing;
  stays: Stays;
  pdfs: AgreementPdfs;
  domain: string;
};

type AgreementFile = Awaited<ReturnType<Signing['file']>>;

export type Files = ReturnType<typeof createFiles>;

const shortId = (swap: StoredSwap) => swap.id.slice(0, 8);

/** The files that a party can download: the agreement as text and as PDF, the stays as a calendar. */
export function createFiles(parts: Parts) {
  const { agreements, members, commands, pool, clock, signing, stays: stayService, pdfs, domain } = parts;

  const fileOf = (body: string, file_name: string): Download => ({
    download: Readable.from([body]),
    file_name,
  });

  return {
    async text(id: string, viewer: Viewer): Promise<Download> {
      const { swap, text } = await signing.file(id, viewer);
      return fileOf(text, `agreement-${shortId(swap)}-${swap.revision}.txt`);
    },

    async pdf(id: string, viewer: Viewer, isGone: () => boolean): Promise<Download> {
      const file = await signing.file(id, viewer);
      const { swap } = file;
      const { names } = file.agreement;
      // If an account is deleted during printing, its name is no longer in the stored text, and the PDF must not be
      // stored.
      const isCurrent = async () => isDeepStrictEqual((await agreements.text(pool, swap)).names, names);
      const turn = { owner: memberOf(viewer).user_id, isGone };
      const download = await pdfs.of(swap.id, printed(file), turn, isCurrent);
      return { download, file_name: `agreement-${shortId(swap)}-${swap.revision}.pdf` };
    },

    /** The stays, once final. After a cancellation the file removes the events from the party's calendar (STAY-15). */
    async calendar(id: string, viewer: Viewer): Promise<Download> {
      const { user_id } = memberOf(viewer);
      const swap = await commands.ownSwap(pool, id, user_id);
      const me = partyOf(swap, user_id) as number;
      const now = clock();
      const state = stateAt(swap, now);
      if (swap.final_at === null) throw staysClosed(state);
      const is_cancelled = state === 'cancelled' || state === 'not_happened';
      const own = swap.stays.filter(({ guest, host }) => guest === me || host === me);
      const isOpen = isContactOpen(swap, now);
      const { is_subscribed } = await members.subscription(pool, user_id);
      const nameOf = (party: number) => nameFor(swap, { me, is_subscribed }, party, now);
      const stays = await Promise.all(own.map((stay) => eventOf(swap, stay, { me, isOpen, nameOf })));
      const text = stayCalendar(stays, { sequence: swap.sequence, is_cancelled, stamp: now, domain });
      return fileOf(text, `swap-${shortId(swap)}.ics`);
    },
  };

  /**
   * A stay as an event for its guest or host. Only the guest gets the address, while it is open; only the host gets the
   * guest's name, as on the page.
   */
  async function eventOf(
    swap: StoredSwap,
    stay: StoredStay,
    { me, isOpen, nameOf }: { me: number; isOpen: boolean; nameOf: (party: number) => string },
  ) {
    const { id: stay_id, check_in, check_out, home_title } = stay;
    if (stay.guest !== me) {
      const summary = m.swaps_calendar_guest_stays({ name: nameOf(stay.guest), title: home_title });
      return { stay_id, check_in, check_out, summary, address: null };
    }
    const { address } = isOpen ? await stayService.contactOf(swap, stay) : { address: null };
    const line = address && addressLine(address);
    return {
      stay_id,
      check_in,
      check_out,
      summary: m.swaps_calendar_stay({ title: home_title }),
      address: line,
    };
  }
}

/** The content of the PDF: the same for all parties, and after it a translation for those who read another language. */
function printed(file: AgreementFile): PrintedAgreement {
  const language = languageOf(file.agreement);
  const translation = file.translation && {
    language: currentLanguage(),
    title: m.swaps_agreement_translation(),
    note: m.swaps_agreement_translation_note({ language: languageName(language) }),
    sections: file.translation.sections,
  };
  return withLanguage(languageOn(language), () => ({ ...content(file), language, translation }));
}

function content({ swap, sections, agreement }: AgreementFile) {
  const { sha256, names } = agreement;
  const left = swap.parties.some(({ party }) => names[party] === undefined);
  return {
    title: titleOf(agreement),
    sections,
    sha256,
    signatures: swap.signatures.map(({ party, name, signed_at, sha256: hash }) => {
      const at = new Date(signed_at);
      const time = at.toISOString().slice(11, 16);
      const who = names[party] === undefined ? m.profiles_former_member() : name;
      return m.swaps_agreement_signed_by({
        name: who,
        day: fullDayText(dayAt(at, 'UTC')),
        time,
        revision: swap.revision,
        hash: hash.slice(0, 8),
      });
    }),
    notes: left ? [m.swaps_agreement_name_taken_out({ hash: sha256 })] : [],
    is_unsigned: swap.signatures.length < swap.parties.length,
  };
}
