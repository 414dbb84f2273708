import { randomUUID } from 'node:crypto';
import { emergencyHelp } from '@swapstead/contract/places/emergency-numbers';
import type { SiteSettings } from '@swapstead/contract/site/site';
import { siteIn } from '@swapstead/contract/site/site-in-language';
import { dayText } from '@swapstead/contract/swaps/format';
import type { SwapState } from '@swapstead/contract/swaps/states';
import { STAY_ACCESS } from '@swapstead/contract/swaps/stay-access';
import type { StayContact } from '@swapstead/contract/swaps/stays.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import { currentLanguage, m } from '@swapstead/messages';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid, notAllowed, notFound, type Refusal, refusal } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { dayAt, lastDayOf } from '../core/deadlines.ts';
import type { MembersRepository } from '../core/members.repository.ts';
import { staysClosed, swapRefusal } from '../core/refusals.ts';
import { isContactOpen, partyOf, type StoredStay, type StoredSwap, stateAt } from '../core/stored-swap.ts';
import type { SubmissionsRepository } from '../core/submissions.repository.ts';
import { requestDigest, type SwapCommands } from '../core/swap-commands.ts';
import type { SwapsRepository } from '../core/swaps.repository.ts';
import type { OpenTicket } from '../core/tickets.port.ts';
import type { Transitions } from '../core/transitions.ts';
import { phaseOf } from '../core/view.ts';
import type { GuidePhotos } from './guide-photos.service.ts';
import type { GuidesRepository } from './guides.repository.ts';
import { keptUntil } from './stay-calendar.ts';
import type { StaysRepository } from './stays.repository.ts';

type Parts = {
  swaps: SwapsRepository;
  members: MembersRepository;
  submissions: SubmissionsRepository;
  guides: GuidesRepository;
  stays: StaysRepository;
  commands: SwapCommands;
  pool: pg.Pool;
  clock: () => Date;
  transitions: Transitions;
  photos: GuidePhotos;
  openTicket: OpenTicket;
  site: SiteSettings;
};

export type Stays = ReturnType<typeof createStays>;

type Address = NonNullable<StayContact['address']>;

/** Address, phones, arrival and guide of a stay in a final swap, for its guest and host only (STAY-02, STAY-13). */
export function createStays(parts: Parts) {
  const { swaps, members, submissions, guides, stays, commands } = parts;
  const { pool, clock, transitions, photos, openTicket, site } = parts;

  /** The stay for its guest or host. @throws 404 for anyone else, including the third party of a ring */
  async function ownStay(id: string, number: string, viewer: Viewer, db: Pick<pg.Pool, 'query'> = pool) {
    const { user_id } = memberOf(viewer);
    const swap = await commands.ownSwap(db, id, user_id);
    const me = partyOf(swap, user_id) as number;
    const stay = swap.stays.find((one) => String(one.number) === number);
    if (!stay || (stay.guest !== me && stay.host !== me)) throw notFound('Stay');
    const now = clock();
    return { swap, stay, me, isGuest: stay.guest === me, now, state: stateAt(swap, now) };
  }

  type Own = Awaited<ReturnType<typeof ownStay>>;

  /** Address and phones of a stay, from the present house guide, so that corrections are shown immediately. */
  async function contactOf(swap: StoredSwap, stay: StoredStay) {
    const guide = stay.home_id ? await guides.of(pool, stay.home_id) : undefined;
    const guest = swap.parties.find(({ party }) => party === stay.guest)?.user_id;
    const hosted = swap.stays.find(({ host, home_id }) => host === stay.guest && home_id !== null);
    const own = hosted?.home_id ? (await guides.of(pool, hosted.home_id)).phone : '';
    return {
      address: guide?.address ?? null,
      host_phone: guide?.phone ?? '',
      guest_phone: (guest && (await members.phoneOf(pool, guest))) || own,
      check_in_from: guide?.check_in_from ?? null,
      check_out_until: guide?.check_out_until ?? null,
    };
  }

  /** The address for the guest, and each other's phone for guest and host. */
  async function contact({ swap, stay, isGuest }: Own): Promise<StayContact> {
    const found = await contactOf(swap, stay);
    return {
      address: isGuest ? found.address : null,
      phone: isGuest ? found.host_phone : found.guest_phone,
      check_in_from: found.check_in_from,
      check_out_until: found.check_out_until,
      place: stay.home_place,
      arrival: arrivalFor(stay, isGuest),
      open_until: lastDayOf(new Date(swap.rights_until), swap.zone),
    };
  }

  return {
    ownStay,
    contactOf,

    async contact(id: string, number: string, viewer: Viewer): Promise<StayContact> {
      const own = await ownStay(id, number, viewer);
      requireOpen(own);
      return contact(own);
    },

    async saveArrival(id: string, number: string, arrival: { time: string; note: string }, viewer: Viewer) {
      if (!isUuid(id)) throw notFound('Stay');
      await inTransaction(
        pool,
        async (client) => {
          await swaps.lock(client, [id]);
          const own = await ownStay(id, number, viewer, client);
          if (!own.isGuest) throw notAllowed();
          requireOpen(own);
          const { arrival_time, arrival_note } = own.stay;
          // An unchanged arrival needs no notice.
          if (arrival_time === arrival.time && (arrival_note ?? '') === arrival.note) return;
          const withheld = await transitions.withheldFrom(client, own.swap, own.me);
          await stays.saveArrival(client, own.stay.id, {
            ...arrival,
            isWithheld: withheld.includes(own.stay.host),
          });
          await transitions.notify(client, own.swap, {
            event: 'arrival_saved',
            to: [own.stay.host],
            by: own.me,
            facts: { time: arrival.time },
            once: `${own.stay.number} ${randomUUID()}`,
          });
          await transitions.bump(client, own.swap);
        },
        { retries: 5 },
      );
      return contact(await ownStay(id, number, viewer));
    },

    /** The guide of the home: for the guest while it is open, for the host always (STAY-06, STAY-13). */
    async guide(id: string, number: string, viewer: Viewer) {
      const own = await ownStay(id, number, viewer);
      if (own.isGuest) requireGuide(own);
      const { swap, stay } = own;
      const host = swap.parties.find(({ party }) => party === stay.host);
      const guide = stay.home_id ? await guides.of(pool, stay.home_id) : undefined;
      const base = `/guides/swaps/${id}/${number}`;
      const pictures = stay.home_id ? await photos.ofHome(stay.home_id, base) : [];
      const pictureOf = new Map(pictures.map((picture) => [picture.id, picture]));
      const sections = (guide?.sections ?? [])
        .filter(({ text, photos: ids }) => text !== '' || ids.length > 0)
        .map(({ title, text, photos: ids }) => ({
          title,
          text,
          photos: ids.flatMap((photo) => pictureOf.get(photo) ?? []),
        }));
      return {
        home_title: stay.home_title,
        language: stay.home_id ? await guides.language(pool, stay.home_id) : null,
        host_name: host?.user_id
          ? host.display_name || m.profiles_anonymous_member()
          : m.profiles_former_member(),
        wifi: guide?.wifi_name ? { name: guide.wifi_name, password: guide.wifi_password } : null,
        sections,
        ...emergencyHelp(
          stay.home_id ? await guides.country(pool, stay.home_id) : null,
          siteIn(site, currentLanguage()),
        ),
        changed_at: guide?.changed_at?.toISOString() ?? null,
        empty: sections.length === 0,
        kept_until: keptUntil(stay.check_out),
      };
    },

    async guidePhoto(id: string, number: string, photoId: string, width: string, viewer: Viewer) {
      const own = await ownStay(id, number, viewer);
      if (own.isGuest && refusalOfGuide(own)) throw notFound('Photo');
      if (!own.stay.home_id) throw notFound('Photo');
      return photos.file(own.stay.home_id, photoId, width);
    },

    /** 'Something is wrong', from check-in to check-out: opens one urgent ticket per submission id (STAY-18). */
    async help(
      id: string,
      number: string,
      { words, submission_id }: { words: string; submission_id: string },
      viewer: Viewer,
    ) {
      const own = await ownStay(id, number, viewer);
      const underWay = own.state === 'final' && phaseOf(own.stay, own.now) === 'under_way';
      if (!underWay) throw own.state === 'final' ? swapRefusal('not_over') : staysClosed(own.state);
      const { user_id } = memberOf(viewer);
      const sent = { user_id, submission_id, swap_id: id, content: requestDigest({ number, words }) };
      return inTransaction(pool, async (client) => {
        const before = await submissions.add(client, sent);
        if (before) {
          const isSame = before.swap_id === id && before.content.equals(sent.content);
          if (!isSame || !before.ticket_id) throw swapRefusal('sent_already');
          return { ticket_id: before.ticket_id };
        }
        const ticket = await openTicket(client, {
          user_id,
          subject: `A stay under way: ${own.stay.home_title}`.slice(0, 200),
          message: words,
          priority: 'urgent',
        });
        await submissions.setTicket(client, sent, ticket.id);
        return { ticket_id: ticket.id };
      });
    },
  };
}

/** When the guest arrives. If the host had blocked the guest, the host sees the time but not the note. */
function arrivalFor(stay: StoredStay, isGuest: boolean): StayContact['arrival'] {
  const { arrival_time: time, arrival_note, arrival_withheld } = stay;
  if (!time) return null;
  return { time, note: arrival_withheld && !isGuest ? '' : (arrival_note ?? '') };
}

type Own = { swap: StoredSwap; state: SwapState; now: Date };

/** Refuses where address, phones and lists are closed. */
export function requireOpen({ swap, now }: Pick<Own, 'swap' | 'now'>) {
  if (!isContactOpen(swap, now)) throw staysClosed(stateAt(swap, now));
}

const refusalOfGuide = ({ swap, state, now }: Own): Refusal | undefined => {
  if (STAY_ACCESS[state].guide) return undefined;
  if (state !== 'completed') return staysClosed(state);
  const day = dayAt(new Date(swap.completed_at ?? swap.completes_at), swap.zone);
  return refusal(409, 'stays_closed', m.swaps_guide_closed_on({ day: dayText(day, dayAt(now, swap.zone)) }));
};

function requireGuide(own: Own) {
  const refused = refusalOfGuide(own);
  if (refused) throw refused;
}

export const addressLine = ({ street, postal_code, town, country }: Address): string =>
  [street, `${postal_code} ${town}`.trim(), country].filter((part) => part !== '').join(', ');
