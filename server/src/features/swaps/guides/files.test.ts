import ICAL from 'ical.js';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setStatus } from '../../../../test/members.ts';
import { type Party, PEOPLE, swapWorld, WORDS } from '../../../../test/swaps.ts';
import { stayCalendar } from './stay-calendar.ts';

let ann: Party;
let ben: Party;
const world = await swapWorld();
beforeEach(async () => {
  [ann, ben] = (await world.parties(2)) as [Party, Party];
});

/** The events of a calendar as another parser reads them. */
function eventsIn(text: string) {
  const component = new ICAL.Component(ICAL.parse(text));
  return component.getAllSubcomponents('vevent').map((vevent) => {
    const event = new ICAL.Event(vevent);
    return {
      uid: event.uid,
      summary: event.summary,
      days: [event.startDate, event.endDate].map(String),
      all_day: event.startDate.isDate && event.endDate.isDate,
      sequence: event.sequence,
      status: vevent.getFirstPropertyValue('status'),
      location: event.location ?? null,
    };
  });
}

const calendar = async (as: Party, id: string) => {
  const reply = await world.ask('GET', `swaps/${id}/calendar.ics`, as);
  expect(reply.statusCode, reply.body).toBe(200);
  return { events: eventsIn(reply.body), headers: reply.headers };
};

describe('the calendar of the stays', () => {
  it("has one all-day event for each of the party's stays, with the address for the guest only [STAY-15]", async () => {
    const mine = { check_in: '2027-10-28', check_out: '2027-11-02' };
    const theirs = { check_in: '2027-12-30', check_out: '2028-01-03' };
    const id = await world.agreed(ann, ben, { my_stay: mine, their_stay: theirs });
    const early = await world.ask('GET', `swaps/${id}/calendar.ics`, ann);
    expect([early.statusCode, early.json().code]).toEqual([409, 'not_final']);
    for (const party of [ann, ben]) {
      await world.saveGuide(party);
      await world.sign(party, id);
    }
    const { events, headers } = await calendar(ann, id);
    expect(headers['content-disposition']).toContain(`swap-${id.slice(0, 8)}.ics`);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(events).toMatchObject([
      {
        summary: `Stay at Home of ${ben.name}`,
        days: ['2027-10-28', '2027-11-02'],
        all_day: true,
        sequence: 0,
      },
      {
        summary: `${ben.name} stays at Home of ${ann.name}`,
        days: ['2027-12-30', '2028-01-03'],
        all_day: true,
      },
    ]);
    expect(events.map(({ status }) => status)).toEqual(['CONFIRMED', 'CONFIRMED']);
    expect(events[0]?.location).toContain(`Kanaal 7 of ${ben.name}`);
    expect(events[1]?.location).toBeNull();
    const his = (await calendar(ben, id)).events;
    expect(his.map(({ location }) => location !== null)).toEqual([false, true]);
    expect(his.map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid));
  });

  it('keeps its UIDs, raises SEQUENCE with each change, and cancels the events after the swap is cancelled [STAY-15]', async () => {
    const id = await world.final(ann, ben);
    const before = (await calendar(ann, id)).events;
    const moved = { check_in: '2027-05-01', check_out: '2027-05-04' };
    const signature = { name: ann.name, read: true };
    const terms = {
      own_home_id: ann.home_id,
      my_stay: moved,
      their_stay: moved,
      people: PEOPLE,
      words: WORDS,
    };
    await world.act(ann, id, 'change', { ...terms, ...signature });
    const { change } = await world.view(ben, id);
    await world.act(ben, id, 'change/accept', { sha256: change?.sha256, name: ben.name, read: true });
    const after = (await calendar(ann, id)).events;
    expect(after.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(after.map(({ days }) => days)).toEqual([
      ['2027-05-01', '2027-05-04'],
      ['2027-05-01', '2027-05-04'],
    ]);
    expect(after.every(({ sequence }, n) => sequence > (before[n]?.sequence ?? 0))).toBe(true);
    await world.act(ben, id, 'cancel', {
      reason: 'plans',
      words: 'Something has come up and we cannot stay.',
    });
    const gone = (await calendar(ann, id)).events;
    expect(gone.map(({ uid }) => uid)).toEqual(before.map(({ uid }) => uid));
    expect(gone.every(({ status, location }) => status === 'CANCELLED' && location === null)).toBe(true);
    expect(gone.every(({ sequence }, n) => sequence > (after[n]?.sequence ?? 0))).toBe(true);
  });

  it('includes the address as long as the page shows it: not after an objection, not after thirty days [STAY-13, STAY-15]', async () => {
    const may = { check_in: '2027-05-01', check_out: '2027-05-04' };
    const disputed = await world.final(ann, ben);
    const over = await world.final(ann, ben, { my_stay: may, their_stay: may });
    const location = async (id: string) => (await calendar(ann, id)).events[0]?.location;
    world.clock.to('2027-04-18T12:00:00Z');
    expect(await location(disputed)).toContain('Kanaal 7');
    await world.act(ben, disputed, 'not-happened', { stay: 1, words: 'Nobody came at all, all week.' });
    expect(await location(disputed)).toBeNull();
    world.clock.to('2027-06-03T23:59:59Z');
    expect(await location(over)).toContain('Kanaal 7');
    world.clock.to('2027-06-04T00:00:00Z');
    expect(await location(over)).toBeNull();
    world.clock.to('2027-03-01T12:00:00Z');
  });

  it("includes the guest's name as long as the page shows it [STAY-15, STAY-24]", async () => {
    const id = await world.final(ann, ben);
    await setStatus(world, ann.user_id, 'cancelled');
    const guest = async () => {
      const [, hosted] = (await calendar(ann, id)).events;
      const { parties } = await world.view(ann, id);
      const name = parties.find(({ is_me }) => !is_me)?.name;
      return [hosted?.summary, hosted?.summary.startsWith(`${name} stays at`)];
    };
    world.clock.to('2027-05-17T12:00:00Z');
    expect(await guest()).toEqual([`${ben.name} stays at Home of ${ann.name}`, true]);
    world.clock.to('2027-05-18T12:00:00Z');
    expect(await guest()).toEqual([`••••••• (Premium only) stays at Home of ${ann.name}`, true]);
    world.clock.to('2027-03-01T12:00:00Z');
  });

  describe('in every zone', () => {
    const zone = process.env.TZ;
    afterEach(() => {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    });

    it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Lisbon', 'America/Santiago'])(
      "has the same nights if the server's time zone is %s [STAY-15]",
      (name) => {
        process.env.TZ = name;
        const stays = ['2027-03-27', '2027-04-03', '2027-10-30'].map((check_in, n) => ({
          stay_id: `stay-${n}`,
          check_in,
          check_out: '2027-11-09',
          summary: 'Stay',
          address: null,
        }));
        const how = { sequence: 0, is_cancelled: false, stamp: new Date(0), domain: 'swapstead.test' };
        expect(eventsIn(stayCalendar(stays, how)).map(({ days }) => days)).toEqual(
          stays.map(({ check_in, check_out }) => [check_in, check_out]),
        );
      },
    );
  });
});

type Node = { role?: string; children?: Node[] };
const rolesOf = (node: Node): string[] => [
  ...(node.role ? [node.role] : []),
  ...(node.children ?? []).flatMap(rolesOf),
];

/** The agreement as a PDF parser reads it. */
async function pdf(as: Party, id: string) {
  const reply = await world.ask('GET', `swaps/${id}/agreement.pdf`, as);
  expect(reply.statusCode, reply.body.slice(0, 300)).toBe(200);
  const document = await getDocument({ data: new Uint8Array(reply.rawPayload), verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1);
      const { items } = await page.getTextContent();
      const tree = (await page.getStructTree()) as Node;
      return { text: items.map((item) => ('str' in item ? item.str : '')).join(' '), roles: rolesOf(tree) };
    }),
  );
  const { info } = (await document.getMetadata()) as { info: Record<string, unknown> };
  return {
    headers: reply.headers,
    info,
    text: pages.map(({ text }) => text.replace(/\s+/g, ' ')).join(' '),
    pages: pages.map(({ text }) => text),
    roles: pages.flatMap(({ roles }) => roles),
  };
}

describe('the agreement as PDF', () => {
  it('is the signed text as tagged PDF in English, for the parties only, and lists missing signatures [AGREE-08, AGREE-13, AGREE-22]', async () => {
    const id = await world.agreed(ann, ben);
    for (const party of [ann, ben]) await world.saveGuide(party);
    const { sections, sha256 } = (await world.ask('GET', `swaps/${id}/agreement`, ann)).json();
    const unsigned = await pdf(ann, id);
    expect(unsigned.pages.every((text) => text.includes('Not signed by everyone'))).toBe(true);
    for (const party of [ann, ben]) await world.sign(party, id);
    const { headers, info, text, roles, pages } = await pdf(ben, id);
    expect(headers['content-disposition']).toContain(`agreement-${id.slice(0, 8)}-1.pdf`);
    expect(headers['cache-control']).toBe('private, no-store');
    expect(info).toMatchObject({ Title: 'Swap agreement', Language: 'en-GB' });
    expect(roles.filter((role) => role === 'H1')).toHaveLength(1);
    // All headings of the text, then 'Signatures'.
    expect(roles.filter((role) => role === 'H2')).toHaveLength(sections.length + 1);
    expect(pages.some((page) => page.includes('Not signed by everyone'))).toBe(false);
    const plain = text.replace(/ /g, '');
    let at = 0;
    for (const { heading, paragraphs } of sections as { heading: string; paragraphs: string[] }[]) {
      for (const words of [heading, ...paragraphs]) {
        const next = plain.indexOf(words.replace(/\s/g, ''), at);
        expect(next, `${words} stands after what comes before it`).toBeGreaterThanOrEqual(at);
        at = next;
      }
    }
    expect(plain).toContain(sha256);
    for (const { name } of [ann, ben]) {
      expect(text).toContain(
        `${name} signed on Monday, 1 March 2027 at 12:00 UTC (revision 1, ${sha256.slice(0, 8)})`,
      );
    }
    expect(text).not.toMatch(/Kanaal|\+31/);
    const [cleo] = await world.parties(1);
    for (const file of ['agreement.pdf', 'agreement.txt', 'calendar.ics']) {
      expect((await world.ask('GET', `swaps/${id}/${file}`, cleo)).statusCode).toBe(404);
      expect((await world.ask('GET', `swaps/${id}/${file}`)).statusCode).toBe(401);
    }
  });

  it('omits the name of a former member, and states the hash of the signed text [AGREE-20]', async () => {
    const id = await world.final(ann, ben);
    const { sha256 } = (await world.ask('GET', `swaps/${id}/agreement`, ben)).json();
    world.clock.to('2027-05-01T12:00:00Z');
    expect((await world.ask('POST', 'functions/delete-profile', ann)).statusCode).toBe(204);
    const { text } = await pdf(ben, id);
    // Titles stay as agreed.
    expect(text.replaceAll(`Home of ${ann.name}`, '')).not.toContain(ann.name);
    expect(text).toContain('Former member stays at');
    expect(text.replace(/ /g, '')).toContain(
      `Amemberhasleft,soweremovedtheirname.ThesignedtexthadtheSHA-256${sha256}.`,
    );
    world.clock.to('2027-03-01T12:00:00Z');
  });
});
