import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refusal } from '../../../test/answers.ts';
import { change } from '../../../test/swap-cases.ts';
import { agreement, HASH, openSwap, recordAnnouncements } from '../../../test/swap-page.ts';
import { aFinalSwap, anAgreedSwap, SWAP_ID } from '../../../test/swaps.ts';

test('[AGREE-01] [AGREE-06] [AGREE-13] shows the agreement with its hash and signatures', async () => {
  await openSwap(anAgreedSwap({ signed: [2] }));
  const section = await screen.findByRole('region', { name: 'Agreement' });
  const headings = (await within(section).findAllByRole('heading', { level: 3 })).map(
    ({ textContent }) => textContent,
  );
  expect(headings).toEqual(['Parties', 'Dates', 'Signatures']);
  expect(within(section).getByText(HASH)).toBeTruthy();
  expect(section.textContent).toMatch(/Nadia Brennan signed on Friday, 7 May at \d\d:40/);
  expect(within(section).getByText(/signed on/).textContent).toMatch(new RegExp(`${HASH.slice(0, 8)}$`));
  expect(within(section).getByText('Not signed yet', { exact: false })).toBeTruthy();
  expect(within(section).getByRole('link', { name: 'Go to signatures' }).getAttribute('href')).toBe(
    '#signatures',
  );
  expect(within(section).getByRole('link', { name: 'Download text' }).getAttribute('download')).toBe(
    `agreement-${SWAP_ID.slice(0, 8)}-1.txt`,
  );
});

test('[LANG-18] an agreement that is signed in German has a translation below it, and a link to that', async () => {
  const translation = {
    title: 'Swap agreement',
    sections: [{ heading: 'Plants', paragraphs: ['Twice a week.'] }],
  };
  await openSwap(anAgreedSwap(), {
    'GET /api/swaps/:id/agreement': { ...agreement, language: 'de', translation },
  });
  const read = await screen.findByRole('region', { name: 'Translation, for reading only' });
  expect(within(read).getByText('Twice a week.')).toBeTruthy();
  expect(within(read).getByText(/^Everyone signs the text in German\./)).toBeTruthy();
  expect(read.closest('[data-printed]')).toBeNull();
  expect(screen.getByText('Parties').closest('[lang]')?.getAttribute('lang')).toBe('de');
  expect(screen.getByRole('link', { name: 'Read it in English' }).getAttribute('href')).toBe(`#${read.id}`);
});

test('[LANG-18] an agreement in the language of the page has no translation', async () => {
  await openSwap(anAgreedSwap());
  await screen.findByText('Parties');
  expect(screen.queryByText(/for reading only/)).toBeNull();
});

test('[AGREE-05] says that a listing has changed since', async () => {
  await openSwap(anAgreedSwap(), { 'GET /api/swaps/:id/agreement': { ...agreement, listing_changed: true } });
  expect(
    await screen.findByText('The listing has changed since. This agreement stays as it is.'),
  ).toBeTruthy();
});

test('[AGREE-10] [AGREE-12] sends a signature only with the right name and the tick', async () => {
  const { user, calls } = await openSwap(anAgreedSwap({ signed: [2] }), {
    'POST /api/swaps/:id/sign': aFinalSwap(),
  });
  const name = await screen.findByRole('textbox', { name: 'Your name, as written in the agreement' });
  await user.type(name, 'Somebody Else');
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(screen.getByText("This isn't your name in the agreement.")).toBeTruthy();
  expect(screen.getByText("Please confirm that you've read the agreement.")).toBeTruthy();
  expect(document.activeElement).toBe(name);
  expect(calls.some(({ route }) => route.endsWith('/sign'))).toBe(false);
  await user.clear(name);
  await user.type(name, '  amara   OKAFOR ');
  await user.click(screen.getByRole('checkbox', { name: "I've read this agreement and I agree to it." }));
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Everyone has signed')).toBeTruthy();
  expect(screen.getByText('You can now see the address, phone and house guide.')).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/sign'))?.body).toMatchObject({
    sha256: HASH,
    from: 'agreed',
  });
});

/** As in keybase/keybase-issues#3051. */
test('accepts a name with the apostrophe that a telephone types', async () => {
  const { user, calls } = await openSwap(anAgreedSwap({ signed: [2] }), {
    'GET /api/swaps/:id/agreement': { ...agreement, my_name: "Siobhán O'Brien" },
    'POST /api/swaps/:id/sign': aFinalSwap(),
  });
  const name = await screen.findByRole('textbox', { name: 'Your name, as written in the agreement' });
  await user.type(name, 'Siobhán O’Brien');
  await user.click(screen.getByRole('checkbox', { name: "I've read this agreement and I agree to it." }));
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText('Everyone has signed')).toBeTruthy();
  expect(calls.find(({ route }) => route.endsWith('/sign'))?.body).toMatchObject({ name: 'Siobhán O’Brien' });
});

test('[AGREE-11] sends a host to the house guide before signing, and keeps what was typed', async () => {
  const sentence =
    'Add your address and phone number to your house guide before you sign. Your guest sees them once everyone has signed.';
  const { user } = await openSwap(anAgreedSwap(), {
    'GET /api/swaps/:id/agreement': {
      ...agreement,
      needs: { sentence, home_id: '20000000-0000-4000-8000-000000000002' },
    },
    'POST /api/swaps/:id/sign': refusal(409, sentence, 'address_missing'),
  });
  expect((await screen.findByRole('link', { name: 'Your house guide' })).getAttribute('href')).toBe(
    `/house/20000000-0000-4000-8000-000000000002/guide?swap=${SWAP_ID}`,
  );
  const name = screen.getByRole<HTMLInputElement>('textbox', {
    name: 'Your name, as written in the agreement',
  });
  await user.type(name, 'Amara Okafor');
  await user.click(screen.getByRole('checkbox', { name: /I've read/ }));
  await user.click(screen.getByRole('button', { name: 'Sign' }));
  expect(await screen.findByText("We couldn't save your signature")).toBeTruthy();
  expect(name.value).toBe('Amara Okafor');
});

test('[AGREE-21] has one heading outline, and one link to the signatures', async () => {
  await openSwap(anAgreedSwap({ signed: [2] }));
  const link = await screen.findByRole('link', { name: 'Go to signatures' });
  expect(document.querySelector(link.getAttribute('href') ?? '')?.textContent).toContain('Signatures');
  const levels = within(screen.getByRole('main'))
    .getAllByRole('heading')
    .map(({ tagName }) => Number(tagName.slice(1)));
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels[0]).toBe(1);
  expect(levels.filter((level, index) => index > 0 && level > (levels[index - 1] ?? 0) + 1)).toEqual([]);
});

test('[AGREE-21] links faults to their fields and moves the focus there; announces the signature once', async () => {
  const signed = anAgreedSwap({ signed: [1] });
  const { user } = await openSwap(anAgreedSwap(), { 'POST /api/swaps/:id/sign': signed });
  const name = await screen.findByRole('textbox', { name: 'Your name, as written in the agreement' });
  const read = screen.getByRole('checkbox', { name: /^I've read this agreement/ });
  const sign = screen.getByRole('button', { name: 'Sign' });
  const describedBy = (field: HTMLElement) =>
    document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent;
  await user.click(sign);
  expect(describedBy(name)).toBe("This isn't your name in the agreement.");
  expect(describedBy(read)).toBe("Please confirm that you've read the agreement.");
  expect([name, read].map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', 'true']);
  expect(document.activeElement).toBe(name);
  await user.type(name, 'Amara Okafor');
  await user.click(sign);
  expect(name.getAttribute('aria-invalid')).toBeNull();
  expect(document.activeElement).toBe(read);
  await user.click(read);
  const announced = recordAnnouncements();
  await user.click(sign);
  await screen.findByText('Signed', { selector: 'p' });
  await screen.findByRole('heading', { level: 1, name: /^You have signed/ });
  expect(announced.filter((text) => /signed/i.test(text))).toHaveLength(1);
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Where things stand' })),
  );
});

test('[STAY-17] says that a change cannot be signed while the agreement is missing, and loads it again', async () => {
  let isThere = false;
  const { user, calls } = await openSwap(aFinalSwap({ change: change(2) }), {
    'GET /api/swaps/:id/agreement': () => (isThere ? agreement : refusal(503)),
  });
  await user.click(await screen.findByRole('button', { name: 'Accept and sign' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Accept and sign?' }));
  const press = () => user.click(dialog.getByRole('button', { name: 'Accept and sign' }));
  await press();
  expect(await screen.findByText("We couldn't load the agreement. Please try again.")).toBeTruthy();
  isThere = true;
  await press();
  expect(await dialog.findByRole('textbox', { name: 'Your name, as written in the agreement' })).toBeTruthy();
  expect(calls.some(({ route }) => route.startsWith('POST'))).toBe(false);
});
