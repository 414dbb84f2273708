import { expect } from '@playwright/test';
import { writeGuide } from '../swaps.ts';
import type { Self } from './self.ts';
import { ANY, like, pressUntil, read, untilDone } from './tries.ts';

type Host = { home: { id: string }; name: string };
type Nights = { check_in: string; check_out: string };

/** From the first message to a swap that went well. */
export function swapping(self: Self) {
  const { page, said, path, heading, button, name, home } = self;
  const composer = page.getByRole('textbox', {
    name: like(said.conversations_composer_message_to({ name: ANY })),
  });
  const thread = page.getByRole('region', { name: said.conversations_view_messages(), exact: true });

  /** Sends a message; if it fails, the page itself sends it with the same submission id when the server is back. */
  async function says(text: string): Promise<void> {
    // The conversation itself may have been requested while the server was down.
    await untilDone(async () => {
      const retry = button(said.common_try_again()).first();
      if (await retry.isVisible()) await retry.click();
      await composer.fill(text);
    });
    await page.keyboard.press('Enter');
    await untilDone(async () => {
      const [bubble, ...more] = await thread.getByRole('listitem').filter({ hasText: text }).all();
      expect(more).toEqual([]);
      const retry = bubble?.getByRole('button', { name: said.common_try_again() });
      if (await retry?.isVisible()) await retry?.click();
      const { conversations } = await read<{ conversations: { last_message: { text: string } | null }[] }>(
        self,
        '/api/conversations',
      );
      expect(conversations.map((one) => one.last_message?.text)).toContain(text);
    });
  }

  /** Offers their home or, for a stay for nights, their nights. @returns the id of the swap */
  async function proposes(host: Host, nights: Nights, offers: 'home' | 'nights' = 'home'): Promise<string> {
    let id: string | undefined;
    await untilDone(async () => {
      // A traveller whose response was lost checks their swaps before proposing again.
      id = await swapWith(self, host);
      if (id) return;
      await page.goto(path(`/house/${host.home.id}`));
      await button(said.homes_contact_box_propose_a_swap()).click();
      if (offers === 'nights') await button(said.swaps_offered_homes_stay_for_nights()).click();
      const stay = page.getByRole('region', { name: said.swaps_propose_form_your_stay() });
      await stay.getByLabel(said.swaps_stay_dates_arrival()).fill(nights.check_in);
      await stay.getByLabel(said.swaps_stay_dates_departure()).fill(nights.check_out);
      await page.getByLabel(said.swaps_few_words()).fill('We are two quiet readers and love your town.');
      await button(said.swaps_new_proposal_send_proposal()).click();
      await expect(heading(said.swaps_card_waiting({ names: host.name, day: ANY }))).toBeVisible();
      id = await swapWith(self, host);
      expect(id).toBeDefined();
    });
    return id as string;
  }

  return {
    /** Writes to the host from the home's page. */
    async asks(host: Host, text: string) {
      await untilDone(async () => {
        await page.goto(path(`/house/${host.home.id}`));
        await button(said.homes_contact_box_message_host()).click();
        await expect(page).toHaveURL(/\/messages\/[0-9a-f-]{36}$/);
      });
      await says(text);
    },

    async answers(guest: { name: string }, text: string) {
      await untilDone(async () => {
        await page.goto(path('/messages'));
        await page
          .getByRole('link', { name: new RegExp(guest.name) })
          .first()
          .click();
        await expect(composer).toBeVisible();
      });
      await says(text);
    },

    proposes,

    accepts: (id: string) =>
      pressUntil(self, id, heading(said.swaps_card_agreed({ day: ANY })), async () => {
        await button(said.swaps_step_accept()).click();
        await button(said.swaps_accept_dialog_accept(), page.getByRole('dialog')).click();
      }),

    /** Over the API, because the editor has tests of its own. */
    async writesGuide() {
      await untilDone(() => writeGuide({ page, name, home }));
    },

    signs: (id: string, then: string) =>
      pressUntil(self, id, heading(then), async () => {
        await page.getByLabel(said.swaps_signature_fields_your_name()).fill(name);
        await page.getByRole('checkbox', { name: said.swaps_signature_fields_i_have_read() }).check();
        await button(said.swaps_sign_form_sign()).click();
      }),

    wentWell: (id: string) =>
      pressUntil(self, id, page.getByText(said.swaps_history_went_well({ name })), async () => {
        await button(said.swaps_step_went_well()).click();
      }),

    reads: (id: string, sentence: string) => pressUntil(self, id, heading(sentence), async () => {}),
  };
}

/** @throws Error if there are several */
async function swapWith(self: Self, other: { name: string }): Promise<string | undefined> {
  type Swap = { id: string; parties: { name: string }[] };
  const { sections } = await read<{ sections: { swaps: Swap[] }[] }>(self, '/api/swaps');
  const [swap, ...more] = sections
    .flatMap(({ swaps }) => swaps)
    .filter(({ parties }) => parties.some(({ name }) => name === other.name));
  if (more.length > 0) throw new Error(`${more.length} swaps with ${other.name} too many`);
  return swap?.id;
}
