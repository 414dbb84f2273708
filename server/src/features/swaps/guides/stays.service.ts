import { randomUUID } from 'node:crypto';
import { emergencyHelp } from '@swapstead/contract/places/emergency-numbers';
import { ANONYMOUS_MEMBER, FORMER_MEMBER } from '@swapstead/contract/profiles/names';
import { dayText } from '@swapstead/contract/swaps/format';
import type { SwapState } from '@swapstead/contract/swaps/states';
import { STAY_ACCESS } from '@swapstead/contract/swaps/stay-access';
import { GUIDE_TEXTS, LISTS_AT_FIRST } from '@swapstead/contract/swaps/stay-messages';
import type { StayContact, StayLists } from '@swapstead/contract/swaps/stays.endpoints';
import type { Viewer } from '@swapstead/contract/viewer';
import type pg from 'pg';
import { inTransaction } from '../../../platform/database/transaction.ts';
import { isUuid, notAllowed, notFound, type Refusal, refusal } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { dayAt, lastDayOf } from '../core/deadlines.ts';
import { staysClosed, swapRefusal } from '../core/refusals.ts';
import { isContactOpen, partyOf, type StoredStay, type StoredSwap, stateAt } from '../core/stored-swap.ts';
import { ownSwap, requestDigest } from '../core/swap-commands.ts';
import { swapsRepository as swaps } from '../core/swaps.repository.ts';
import type { OpenTicket } from '../core/tickets.port.ts';
import type { Transitions } from '../core/transitions.ts';
import { phaseOf } from '../core/view.ts';
import type { GuidePhotos } from './guide-photos.ts';
import { guidesRepository as guides } from './guides.repository.ts';
import { keptUntil } from './stay-calendar.ts';

type Parts = {
  pool: pg.Pool;
  clock: () => Date;
  transitions: Transitions;
  photos: GuidePhotos;
  openTicket: OpenTicket;
  site: Parameters<typeof emergencyHelp>[1];
};

export type Stays = ReturnType<typeof createStays>;

type Address = NonNullable<StayContact['address']>;

/** What a final swap opens of one stay to its guest and host; other parties find nothing (STAY-02, STAY-13). */
export function createStays({ pool, clock, transitions, photos, openTicket, site }: Parts) {
  /** The stay for its guest or host. @throws 404 for anybody else, also for the third party of a ring */
  async function ownStay(id: string, number: string, viewer: Viewer, db: Pick<pg.Pool, 'query'> = pool) {
    const { user_id } = memberOf(viewer);
    const swap = await ownSwap(db, id, user_id);
    const me = partyOf(swap, user_id) as number;
    const stay = swap.stays.find((one) => String(one.number) === number);
    if (!stay || (stay.guest !== me && stay.host !== me)) throw notFound('Stay');
    const now = clock();
    return { swap, stay, me, isGuest: stay.guest === me, now, state: stateAt(swap, now) };
  }

  type Own = Awaited<ReturnType<typeof ownStay>>;

  /** The address and phone that guest and host see of one another. */
  async function contact({ swap, stay, isGuest }: Own): Promise<StayContact> {
    const found = await contactOf(pool, swap, stay);
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

  async function lists(own: Own, db: Pick<pg.Pool, 'query'> = pool): Promise<StoredLists> {
    const { rows } = await db.query<StoredLists>(
      'select before, leave, version from stay_lists where stay_id = $1',
      [own.stay.id],
    );
    const fresh = (lines: readonly string[]) => lines.map((text) => ({ text, ticked_at: null }));
    return (
      rows[0] ?? { before: fresh(LISTS_AT_FIRST.before), leave: fresh(LISTS_AT_FIRST.leave), version: 0 }
    );
  }

  /** Changes the lists of a stay while holding its lock. */
  const changeLists = (
    id: string,
    number: string,
    viewer: Viewer,
    may: (own: Own) => boolean,
    change: (present: StoredLists, isWithheld: boolean) => StoredLists | Refusal,
  ) =>
    inTransaction(pool, async (client) => {
      const own = await ownStay(id, number, viewer, client);
      if (!may(own)) throw notAllowed();
      requireOpen(own);
      await client.query('select from stays where id = $1 for update', [own.stay.id]);
      const present = await lists(own, client);
      const { guest, host } = own.stay;
      const withheld = own.isGuest ? [] : await transitions.withheldFrom(client, own.swap, host);
      const changed = change(present, withheld.includes(guest));
      if (changed instanceof Error) throw changed;
      await client.query(
        `insert into stay_lists (stay_id, before, leave, version) values ($1, $2, $3, $4)
         on conflict (stay_id) do update set before = excluded.before, leave = excluded.leave,
           version = excluded.version`,
        [own.stay.id, JSON.stringify(changed.before), JSON.stringify(changed.leave), changed.version],
      );
      await transitions.bump(client, own.swap);
      return shownLists(changed, own.isGuest);
    });

  return {
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
          // Saved once more as it is, it is no news.
          if (arrival_time === arrival.time && (arrival_note ?? '') === arrival.note) return;
          const withheld = await transitions.withheldFrom(client, own.swap, own.me);
          await client.query(
            'update stays set arrival_time = $2, arrival_note = $3, arrival_withheld = $4 where id = $1',
            [own.stay.id, arrival.time, arrival.note, withheld.includes(own.stay.host)],
          );
          await transitions.tell(client, own.swap, {
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

    /** The guide of the home: for the guest while the swap is final, for the host always (STAY-06, STAY-13). */
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
        host_name: host?.user_id ? host.display_name || ANONYMOUS_MEMBER : FORMER_MEMBER,
        wifi: guide?.wifi_name ? { name: guide.wifi_name, password: guide.wifi_password } : null,
        sections,
        ...emergencyHelp(stay.home_id ? await guides.country(pool, stay.home_id) : null, site),
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

    async lists(id: string, number: string, viewer: Viewer): Promise<StayLists> {
      const own = await ownStay(id, number, viewer);
      requireOpen(own);
      return shownLists(await lists(own), own.isGuest);
    },

    saveLists: (
      id: string,
      number: string,
      wanted: { before: string[]; leave: string[]; version: number },
      viewer: Viewer,
    ) =>
      changeLists(
        id,
        number,
        viewer,
        ({ isGuest }) => !isGuest,
        (present, isWithheld) => {
          if (present.version !== wanted.version) {
            return refusal(409, 'changed_meanwhile', 'These lists were changed somewhere else meanwhile.');
          }
          const kept = (list: 'before' | 'leave') =>
            wanted[list].map(
              (text) =>
                present[list].find((line) => line.text === text) ?? {
                  text,
                  ticked_at: null,
                  ...(isWithheld && { withheld: true as const }),
                },
            );
          return { before: kept('before'), leave: kept('leave'), version: present.version + 1 };
        },
      ),

    tick: (
      id: string,
      number: string,
      tick: { list: 'before' | 'leave'; text: string; ticked: boolean; at?: string | undefined },
      viewer: Viewer,
    ) =>
      changeLists(
        id,
        number,
        viewer,
        ({ isGuest }) => isGuest,
        (present) => {
          const seen = shownLists(present, true)[tick.list];
          if (!seen.some(({ text }) => text === tick.text)) return notFound('Line');
          const now = clock();
          const at = tick.at && Date.parse(tick.at) < now.getTime() ? new Date(tick.at) : now;
          const ticked_at = tick.ticked ? at.toISOString() : null;
          const changed = present[tick.list].map((line) =>
            line.text === tick.text && (line.ticked_at === null) === tick.ticked
              ? { ...line, ticked_at }
              : line,
          );
          // Ticks do not raise the version: a list that the host is writing must not become stale by them.
          return { ...present, [tick.list]: changed };
        },
      ),

    /** 'Something is wrong', from check-in to check-out: opens one urgent ticket for each submission (STAY-18). */
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
        const before = await swaps.submittedOnce(client, sent);
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
        await swaps.submittedFor(client, sent, ticket.id);
        return { ticket_id: ticket.id };
      });
    },
  };
}

type StoredLine = StayLists['before'][number] & {
  /** True if the guest had blocked the host when the line was written, and so never reads it (PROP-28). */
  withheld?: true;
};
type StoredLists = { before: StoredLine[]; leave: StoredLine[]; version: number };

/** The lists as the guest or the host reads them. */
function shownLists({ before, leave, version }: StoredLists, isGuest: boolean): StayLists {
  const shown = (lines: readonly StoredLine[]) =>
    lines.flatMap(({ text, ticked_at, withheld }) => (isGuest && withheld ? [] : { text, ticked_at }));
  return { before: shown(before), leave: shown(leave), version };
}

/** When the guest arrives. The time shows always; a note whose writer the host had blocked shows to the guest alone. */
function arrivalFor(stay: StoredStay, isGuest: boolean): StayContact['arrival'] {
  const { arrival_time: time, arrival_note, arrival_withheld } = stay;
  if (!time) return null;
  return { time, note: arrival_withheld && !isGuest ? '' : (arrival_note ?? '') };
}

type Own = { swap: StoredSwap; state: SwapState; now: Date };

function requireOpen({ swap, now }: Own) {
  if (!isContactOpen(swap, now)) throw staysClosed(stateAt(swap, now));
}

const refusalOfGuide = ({ swap, state, now }: Own): Refusal | undefined => {
  if (STAY_ACCESS[state].guide) return undefined;
  if (state !== 'completed') return staysClosed(state);
  const day = dayAt(new Date(swap.completed_at ?? swap.completes_at), swap.zone);
  return refusal(409, 'stays_closed', GUIDE_TEXTS.closed(dayText(day, dayAt(now, swap.zone))));
};

function requireGuide(own: Own) {
  const refused = refusalOfGuide(own);
  if (refused) throw refused;
}

/** Address and phones of a stay, read from the house guide as it is now: a correction shows at once. */
export async function contactOf(db: Pick<pg.Pool, 'query'>, swap: StoredSwap, stay: StoredStay) {
  const guide = stay.home_id ? await guides.of(db, stay.home_id) : undefined;
  const guest = swap.parties.find(({ party }) => party === stay.guest)?.user_id;
  const hosted = swap.stays.find(({ host, home_id }) => host === stay.guest && home_id !== null);
  const own = hosted?.home_id ? (await guides.of(db, hosted.home_id)).phone : '';
  return {
    address: guide?.address ?? null,
    host_phone: guide?.phone ?? '',
    guest_phone: (guest && (await swaps.phoneOf(db, guest))) || own,
    check_in_from: guide?.check_in_from ?? null,
    check_out_until: guide?.check_out_until ?? null,
  };
}

export const addressLine = ({ street, postal_code, town, country }: Address): string =>
  [street, `${postal_code} ${town}`.trim(), country].filter((part) => part !== '').join(', ');
