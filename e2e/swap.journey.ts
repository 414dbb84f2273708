import { expect, test } from '@playwright/test';
import { patience } from '../server/test/patience.ts';
import { JOURNEY_LANGUAGES } from './journey-setup.ts';
import { textsIn } from './page/catalogues.ts';
import { LEFT } from './page/journey/left.ts';
import { compareWithDatabase, countsOf, idsOf, nothingLeft } from './page/journey/records.ts';
import type { Line } from './page/journey/seeing.ts';
import { type Traveller, traveller } from './page/journey/traveller.ts';
import { ANY } from './page/journey/tries.ts';
import { withRestartingServer } from './page/restarting-server.ts';

// Three hosts: one reads the site in German on a phone, one in French, one in English. The first two go from
// registration over a swap with both stays to their reviews of each other; then the first stays at the third's home for
// nights. At the end all download their data and delete their accounts. They press only what the pages offer.
const MODES = [
  {
    title:
      'members swap, review each other and stay for nights, from registration to the end of their accounts',
    everyMs: undefined,
  },
  {
    title: 'the same while the server is killed every few seconds: nothing is lost or doubled',
    everyMs: 5_000,
  },
];
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** When the server is killed follows from this number. */
const SEED = Number(process.env.JOURNEY_SEED ?? Date.now() % 100_000);

const AMARAS_WORDS = 'Das Haus über dem Meer ist so still, wie es im Inserat steht.';
const NADIAS_WORDS = 'Toutes les plantes sont en vie, et un gâteau nous attendait.';

for (const { title, everyMs } of MODES) {
  test(title, async ({ browser }) => {
    test.setTimeout(patience(everyMs ? 1_200_000 : 600_000));
    const texts = await textsIn(['en', 'de', 'fr']);
    const kills = everyMs === undefined ? undefined : { everyMs, seed: SEED };
    await withRestartingServer({ languages: JOURNEY_LANGUAGES, kills }, async (server) => {
      let steps = 0;
      const step = <T>(what: string, work: () => Promise<T>): Promise<T> => {
        steps++;
        return test.step(`${what} (${server.kills()} kills)`, work);
      };
      const site = { baseURL: server.url, texts };
      const [amara, nadia, tom] = await Promise.all([
        traveller(browser, site, {
          name: 'Amara Okafor',
          language: 'de',
          title: 'Die Wohnung voller Pflanzen',
          device: PHONE,
        }),
        traveller(browser, site, {
          name: 'Nadia Brennan',
          language: 'fr',
          title: 'La maison au-dessus de la mer',
        }),
        traveller(browser, site, { name: 'Tom Baker', language: 'en', title: 'The brick loft' }),
      ]);
      const all = [amara, nadia, tom];
      const each = (work: (who: Traveller) => Promise<unknown>) => Promise.all(all.map(work));
      const both = (work: (who: Traveller, other: Traveller) => Promise<unknown>) =>
        Promise.all([work(amara, nadia), work(nadia, amara)]);

      await step('register', () => each((who) => who.registers()));
      await step('sign in', () => each((who) => who.signsIn()));
      await step('pay', () => each((who) => who.pays()));
      await step('say who they are', () => each((who) => who.tellsName()));
      await step('list a home', () => each((who) => who.listsHome()));
      await step('ask the host', () => amara.asks(nadia, 'Wäre das Haus in ein paar Wochen frei?'));
      await step('answer', () => nadia.answers(amara, 'Oui, faites une proposition.'));
      const swap = await step('propose', () =>
        amara.proposes(nadia, { check_in: server.day(20), check_out: server.day(27) }),
      );
      await step('accept', () => nadia.accepts(swap));
      await step('write the guides', () => each((who) => who.writesGuide()));
      await step('sign', async () => {
        await amara.signs(swap, amara.said.swaps_card_signed({ names: nadia.name, day: ANY }));
        await nadia.signs(swap, nadia.said.swaps_card_final_guest({ title: amara.home.title, day: ANY }));
      });
      await server.pass(22);
      await step('stay', () =>
        both(({ reads, said }) => reads(swap, said.swaps_card_you_are_at({ title: ANY, day: ANY }))),
      );
      await server.pass(7);
      await step('say that it went well', async () => {
        await amara.wentWell(swap);
        await nadia.wentWell(swap);
      });
      await step('see it completed', () =>
        both(({ reads, said }) => reads(swap, said.swaps_card_completed({ day: ANY }))),
      );

      await step('be asked for a review', () =>
        both(({ isTold, said }, { name }) =>
          isTold(said.notices_event_review_possible({ name, day: ANY }), () =>
            server.runs('ask-for-reviews'),
          ),
        ),
      );
      await step('review', () => amara.reviews(swap, nadia, AMARAS_WORDS));
      await step('read nothing yet', async () => {
        await nadia.isTold(nadia.said.reviews_notice_waits({ name: amara.name, day: ANY }));
        await nadia.readsNothingYet(swap, amara, AMARAS_WORDS);
      });
      await step('review, too', () => nadia.reviews(swap, amara, NADIAS_WORDS));
      await step('read the reviews of each other', async () => {
        await nadia.readsReview(swap, amara, AMARAS_WORDS);
        await amara.readsReview(swap, nadia, NADIAS_WORDS);
        await both(({ isTold, said }, { name }) => isTold(said.notices_event_review_published({ name })));
      });

      const welcome: Line = { what: amara.said.ledger_welcome_line(), amount: 14, balance: 14 };
      await step('get welcome nights', async () => {
        await amara.opensNights(server.day(90), server.day(103));
        await amara.hasNights([welcome], () => server.runs('give-welcome-nights'));
      });
      const stay = await step('ask for a stay for nights', () =>
        amara.proposes(tom, { check_in: server.day(20), check_out: server.day(25) }, 'nights'),
      );
      await step('accept the stay', () => tom.accepts(stay));
      const held = (note: string): Line => ({
        what: amara.said.ledger_line_stay({ title: tom.home.title }),
        amount: -5,
        balance: 9,
        note,
      });
      await step('have nights on hold', () =>
        amara.hasNights([held(amara.said.ledger_note_on_hold()), welcome]),
      );
      await step('sign the stay', async () => {
        await amara.signs(stay, amara.said.swaps_card_signed({ names: tom.name, day: ANY }));
        await tom.signs(stay, tom.said.swaps_card_final_host({ name: amara.name, day: ANY }));
      });
      await server.pass(22);
      await step('sign in again', () => each((who) => who.signsIn()));
      await step('stay for nights', () =>
        amara.reads(stay, amara.said.swaps_card_you_are_at({ title: tom.home.title, day: ANY })),
      );
      await server.pass(5);
      await step('be asked again', () =>
        Promise.all([
          amara.isTold(amara.said.notices_event_review_possible({ name: tom.name, day: ANY }), () =>
            server.runs('ask-for-reviews'),
          ),
          tom.isTold(tom.said.notices_event_review_possible({ name: amara.name, day: ANY })),
        ]),
      );
      await step('say that the stay went well', () => amara.wentWell(stay));
      await server.pass(4);
      // The host says nothing, so the time completes it, and pays.
      await step('have paid', async () => {
        await tom.hasNights(
          [
            {
              what: tom.said.ledger_line_earned({ name: amara.name, title: tom.home.title }),
              amount: 5,
              balance: 5,
            },
          ],
          () => server.runs('follow-swaps'),
        );
        await amara.hasNights([held(amara.said.ledger_note_paid({ day: ANY })), welcome]);
        await tom.isTold(tom.said.ledger_notice_earned({ n: 5, name: amara.name }));
      });
      await step('take their data along', () => each((who) => who.takesData()));

      const killed = server.kills();
      const ids = await idsOf(server.database, all);
      await server.calm();
      const left = [LEFT.first, LEFT.second, LEFT.third].map((one, index) => ({
        ...(all[index] as Traveller),
        id: ids[index] as string,
        left: one,
      }));
      await nothing(() => compareWithDatabase(server, left, texts));
      const counts = await countsOf(server);
      await step('leave', () => each((who) => who.leaves()));
      await nothing(() => nothingLeft(server, ids, all));
      console.log(JSON.stringify({ steps, ...(kills && { seed: SEED }), kills: killed, ...counts }));
    });
  });
}

/** Emails are sent and files removed within moments of their cause. */
const nothing = (problems: () => Promise<string[]>) =>
  expect.poll(problems, { timeout: patience(60_000), intervals: [500] }).toEqual([]);
