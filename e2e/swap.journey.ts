import { expect, test } from '@playwright/test';
import { compareWithDatabase, countsOf, idsOf, nothingLeft } from './page/journey-records.ts';
import { type Traveller, traveller } from './page/journey-steps.ts';
import { withRestartingServer } from './page/restarting-server.ts';

// Two hosts, one on a phone and one on a desktop, from registration to two completed stays; at the end they
// download their data and delete their accounts. They press only what the pages offer.
const MODES = [
  {
    title: 'two members swap their homes, from registration to the end of their accounts',
    everyMs: undefined,
  },
  {
    title: 'the same while the server is killed every few seconds: nothing is lost or doubled',
    everyMs: 5_000,
  },
];
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

for (const { title, everyMs } of MODES) {
  test(title, async ({ browser }) => {
    test.setTimeout(everyMs ? 900_000 : 240_000);
    await withRestartingServer(async (server) => {
      let steps = 0;
      const step = (what: string, work: () => Promise<unknown>) => {
        steps++;
        return test.step(`${what} (${server.kills()} kills)`, work);
      };
      const [amara, nadia] = await Promise.all([
        traveller(browser, server.url, 'Amara Okafor', 'The flat full of plants', PHONE),
        traveller(browser, server.url, 'Nadia Brennan', 'The wooden house above the sea'),
      ]);
      const each = (work: (who: Traveller) => Promise<unknown>) => Promise.all([work(amara), work(nadia)]);

      await step('register', () => each((who) => who.registers()));
      await step('sign in', () => each((who) => who.signsIn()));
      await step('pay', () => each((who) => who.pays()));
      await step('say who they are', () => each((who) => who.tellsName()));
      await step('list a home', () => each((who) => who.listsHome()));
      await step('ask the host', () => amara.asks(nadia, 'Would the house be free in a few weeks?'));
      await step('answer', () => nadia.answers(amara, 'It would, come and propose.'));
      const id = (await step('propose', () =>
        amara.proposes(nadia, { check_in: server.day(20), check_out: server.day(27) }),
      )) as string;
      await step('accept', () => nadia.accepts(id));
      await step('write the guides', () => each((who) => who.writesGuide()));
      await step('sign', async () => {
        await amara.signs(id, /^You have signed\. Waiting for Nadia Brennan/);
        await nadia.signs(id, /^Everyone has signed\./);
      });
      await server.pass(22);
      await step('stay', () => each((who) => who.reads(id, /^You are at /)));
      await server.pass(6);
      await step('say that it went well', async () => {
        await amara.wentWell(id);
        await nadia.wentWell(id);
      });
      await step('see it completed', () => each((who) => who.reads(id, /^Completed on /)));
      await step('take their data along', () => each((who) => who.takesData()));

      const kills = server.kills();
      const ids = await idsOf(server.database, [amara, nadia]);
      await server.calm();
      await nothing(() => compareWithDatabase(server, ids));
      const counts = await countsOf(server);
      await step('leave', () => each((who) => who.leaves()));
      await nothing(() => nothingLeft(server, ids, [amara, nadia]));
      console.log(JSON.stringify({ steps, kills, ...counts }));
    }, everyMs);
  });
}

/** Emails are sent and files removed within moments of their cause. */
const nothing = (problems: () => Promise<string[]>) =>
  expect.poll(problems, { timeout: 60_000, intervals: [500] }).toEqual([]);
