import { comparedName } from '@swapstead/contract/profiles/compared-name';
import type { Viewer } from '@swapstead/contract/viewer';
import { m } from '@swapstead/messages';
import type pg from 'pg';
import { invalid, notAllowed, type Refusal } from '../../../platform/errors.ts';
import { memberOf } from '../../../platform/http/route.ts';
import { lastDayOf } from '../core/deadlines.ts';
import type { MembersRepository } from '../core/members.repository.ts';
import { revisionChanged, stateChanged, swapRefusal } from '../core/refusals.ts';
import {
  type AgreementText,
  changeAt,
  isOver,
  partyOf,
  type StoredSwap,
  stateAt,
  wasAgreed,
} from '../core/stored-swap.ts';
import type { Sent, SwapCommands } from '../core/swap-commands.ts';
import { allBut, type Transitions } from '../core/transitions.ts';
import { languageOf, render, textOf, titleOf, translationOf } from './agreement-text.ts';
import type { AgreementsRepository } from './agreements.repository.ts';

type Signature = { sha256: string; name: string };

type SignatureInput = { me: number; user_id: string; sent: Partial<Signature>; text: AgreementText };

type Parts = {
  agreements: AgreementsRepository;
  members: MembersRepository;
  pool: pg.Pool;
  clock: () => Date;
  commands: SwapCommands;
  transitions: Transitions;
  sayAmount: (amount: string) => string;
};

export type Signing = ReturnType<typeof createSigning>;

/** The agreement and its signatures, for the parties only, not for admins. */
export function createSigning({ agreements, members, pool, clock, commands, transitions, sayAmount }: Parts) {
  /** The swap with its agreement: for subscribers always, for other parties until 30 days after the last day. */
  async function readable(id: string, viewer: Viewer) {
    const { user_id } = memberOf(viewer);
    const now = clock();
    const swap = await commands.ownSwap(pool, id, user_id);
    if (!wasAgreed(swap)) throw stateChanged({ ...swap, state: stateAt(swap, now) });
    const { is_subscribed } = await members.subscription(pool, user_id);
    if (!is_subscribed && isOver(swap.rights_until, now)) throw swapRefusal('agreement_locked');
    const text = await agreements.text(pool, swap);
    return { swap, text, me: partyOf(swap, user_id) as number, now, user_id };
  }

  return {
    async read(id: string, viewer: Viewer) {
      const { swap, text, me, user_id } = await readable(id, viewer);
      const { revision } = swap;
      const sections = render(text.sections, text.names);
      const signed = new Set(swap.signatures.map(({ party }) => party));
      const needed = signed.has(me) ? undefined : await needsOf(pool, swap, me, user_id);
      return {
        revision,
        language: languageOf(text),
        title: titleOf(text),
        sections,
        translation: translationOf(text, { sayAmount }) ?? null,
        text: textOf(titleOf(text), sections),
        sha256: text.sha256,
        signatures: swap.signatures.map(({ party, name, signed_at, sha256 }) => ({
          party,
          name: text.names[party] === undefined ? m.profiles_former_member() : name,
          signed_at: new Date(signed_at).toISOString(),
          sha256,
        })),
        missing: allBut(swap, ...signed).map((party) => text.names[party] ?? m.profiles_former_member()),
        my_name: text.names[me] ?? '',
        listing_changed: await isListingChanged(text),
        name_taken_out: swap.parties.some(({ party }) => text.names[party] === undefined),
        needs: needed ?? null,
      };
    },

    /** Text and signatures, for the files that parties download. */
    async file(id: string, viewer: Viewer) {
      const { swap, text } = await readable(id, viewer);
      const sections = render(text.sections, text.names);
      const translation = translationOf(text, { sayAmount });
      return { swap, agreement: text, translation, sections, text: textOf(titleOf(text), sections) };
    },

    /** Signs for the party; the last signature makes the swap final (AGREE-10 to AGREE-12, AGREE-18). */
    sign: (id: string, sent: Sent & Signature, viewer: Viewer) =>
      commands.act(id, viewer, { ...sent, act: 'sign' }, async ({ client, swap, me, user_id, now }) => {
        if (!['agreed', 'final'].includes(swap.state)) throw stateChanged(swap);
        // Signing again changes nothing; the reply shows the first signature.
        if (swap.signatures.some(({ party }) => party === me)) return;
        if (swap.state === 'final') throw stateChanged(swap);
        if (changeAt(swap, now)) throw swapRefusal('change_waiting');
        const text = await agreements.text(client, swap);
        const refused = await refusalOfSignature(client, swap, { me, user_id, sent, text });
        if (refused) throw refused;
        await agreements.sign(client, swap, { party: me, name: sent.name, sha256: text.sha256, at: now });
        await transitions.record(client, swap, 'agreed', now, { act: 'signed', party: me });
        if (swap.signatures.length === swap.parties.length) return becomeFinal(client, swap, now);
        const missing = allBut(swap, ...swap.signatures.map(({ party }) => party));
        const day = lastDayOf(new Date(swap.sign_until as string), swap.zone);
        const once = String(me);
        await transitions.notify(client, swap, {
          event: 'somebody_signed',
          to: missing,
          by: me,
          facts: { day },
          once,
        });
      }),

    refusalOfSignature,

    /** Refuses to change or take back a signature (row 152). */
    async refuseChange(id: string, viewer: Viewer): Promise<never> {
      await commands.ownSwap(pool, id, memberOf(viewer).user_id);
      throw notAllowed(m.swaps_refusal_signature_stays());
    },
  };

  async function becomeFinal(client: pg.ClientBase, swap: StoredSwap, now: Date) {
    await transitions.to(client, swap, {
      act: 'sign',
      to: 'final',
      now,
      set: { final_at: now },
      history: [{ act: 'final' }],
    });
    const guests = swap.stays.map(({ guest }) => guest);
    const hosts = swap.stays.filter(({ host }) => !guests.includes(host));
    await transitions.notify(
      client,
      swap,
      ...swap.stays.map(({ guest, check_in }) => {
        return { event: 'final_guest', to: [guest], facts: { day: check_in } } as const;
      }),
      ...hosts.map(({ host, guest, check_in }) => {
        return { event: 'final_host', to: [host], by: guest, facts: { day: check_in } } as const;
      }),
    );
  }

  async function isListingChanged({ homes }: AgreementText): Promise<boolean> {
    const present = await agreements.homeVersions(pool, Object.keys(homes));
    return Object.entries(present).some(([id, version]) => homes[id] !== version);
  }

  /** The refusal of a signature for another text, with another name, or without the required address or phone. */
  async function refusalOfSignature(
    client: pg.ClientBase,
    swap: StoredSwap,
    { me, user_id, sent, text }: SignatureInput,
  ): Promise<Refusal | undefined> {
    if (sent.sha256 !== text.sha256) return revisionChanged(swap);
    if (sent.name === undefined || comparedName(sent.name) !== comparedName(text.names[me] ?? '')) {
      const sentence = m.swaps_refusal_name_wrong();
      return Object.assign(invalid('name', sentence), { code: 'name_wrong' });
    }
    const needed = await needsOf(client, swap, me, user_id);
    return needed && swapRefusal(needed.home_id ? 'address_missing' : 'phone_missing');
  }

  /** What a party must add before signing: a host address and phone, any other guest a phone (AGREE-11). */
  async function needsOf(db: Pick<pg.Pool, 'query'>, swap: StoredSwap, me: number, userId: string) {
    const hosted = swap.stays.filter(({ host }) => host === me);
    if (hosted.length === 0) {
      return (await members.phoneOf(db, userId))?.trim()
        ? undefined
        : { sentence: m.swaps_refusal_phone_missing(), home_id: null };
    }
    for (const { home_id } of hosted) {
      if (!(await agreements.hasAddress(db, home_id))) {
        return { sentence: m.swaps_refusal_address_missing(), home_id };
      }
    }
    return undefined;
  }
}
