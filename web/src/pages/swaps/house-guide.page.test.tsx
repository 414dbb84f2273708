import { emergencyHelp } from '@swapstead/contract/places/emergency-numbers';
import { GUIDE_TEXTS } from '@swapstead/contract/swaps/stay-texts';
import type { OwnGuide } from '@swapstead/contract/swaps/stays.endpoints';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import site from '../../../../server/site.defaults.json';
import { refusal } from '../../../test/answers.ts';
import { openPage } from '../../../test/open-page.tsx';
import { address, own, PHOTO } from '../../../test/own-guide.ts';
import { aFinalSwap, SWAP_ID, THEIR_HOME } from '../../../test/swaps.ts';

/** The visible guide: its heading, contents and all sections except the lists, which belong to a stay. */
const reading = () =>
  [...document.querySelectorAll('[data-printed] :is(h1, h1 + p, nav li, section:not(#lists))')].map(
    ({ textContent }) => textContent,
  );

/** Opens the guest's page after the host has saved the guide. */
async function asGuest(written: OwnGuide) {
  await openPage(`/swaps/${SWAP_ID}/guide`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/swaps/:id': aFinalSwap({ today: '2027-06-20' }),
      'GET /api/swaps/:id/stays/:number/guide': {
        home_title: written.home.title,
        language: written.home.language,
        host_name: written.home.host_name,
        wifi: { name: written.wifi_name, password: written.wifi_password },
        sections: written.sections
          .filter(({ text, photos }) => text || photos.length > 0)
          .map(({ title, text, photos }) => ({ title, text, photos: photos.map(() => PHOTO) })),
        ...emergencyHelp(null, site),
        changed_at: written.changed_at,
        empty: false,
        kept_until: '2027-07-23',
      },
      'GET /api/swaps/:id/stays/:number': {
        address: written.address,
        phone: written.phone,
        check_in_from: written.check_in_from,
        check_out_until: written.check_out_until,
        place: written.home.place,
        arrival: null,
        open_until: '2027-08-19',
      },
      'GET /api/swaps/:id/stays/:number/lists': { before: [], leave: [], version: 0 },
    },
  });
  await screen.findByRole('heading', { name: 'Address' });
  return reading();
}

test('[STAY-06] the preview shows the host exactly what the guest will read, without empty sections', async () => {
  const { user } = await openPage(`/house/${THEIR_HOME}/guide`, {
    viewer: 'subscriber',
    answers: { 'GET /api/homes/:id/guide': own },
  });
  await user.type(await screen.findByRole('textbox', { name: 'Street' }), ', the blue door');
  await user.click(screen.getByRole('button', { name: 'See it as your guest' }));
  const back = screen.getByRole('button', { name: 'Back to writing' });
  expect(document.activeElement).toBe(back);
  const main = within(screen.getByRole('main'));
  expect(main.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Emergencies',
    'Contents',
    'Address',
    'Wi-Fi',
    'Arrival and keys',
    'Waste and recycling',
    'Around here',
  ]);
  const shown = reading();
  expect(shown.join(' ')).toContain('14 Sky Road, the blue door');
  await user.click(back);
  const street = screen.getByRole<HTMLInputElement>('textbox', { name: 'Street' });
  expect(street.value).toBe('14 Sky Road, the blue door');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'See it as your guest' }));
  cleanup();
  localStorage.clear();
  expect(await asGuest({ ...own, address: { ...address, street: street.value } })).toEqual(shown);
});

test('[STAY-06] the preview of an empty guide says what the guest will read', async () => {
  const { user } = await openPage(`/house/${THEIR_HOME}/guide`, {
    viewer: 'subscriber',
    answers: { 'GET /api/homes/:id/guide': { ...own, sections: [], wifi_name: '', wifi_password: '' } },
  });
  await user.click(await screen.findByRole('button', { name: 'See it as your guest' }));
  await waitFor(() =>
    expect(screen.getByText(/Nadia Brennan hasn't written a house guide yet\./)).toBeTruthy(),
  );
  expect(screen.queryByRole('heading', { name: 'Wi-Fi' })).toBeNull();
});

const street = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Street' });

test("[STAY-05] the host's edits are saved over a change elsewhere, without the photo removed there", async () => {
  let stored = own;
  const { user } = await openPage(`/house/${THEIR_HOME}/guide`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/:id/guide': () => stored,
      'PUT /api/homes/:id/guide': ({ body }) => {
        if (body.version !== stored.version) return refusal(409, GUIDE_TEXTS.changed_meanwhile);
        const known = new Set(stored.photos.map(({ id }) => id));
        if (!body.sections.flatMap(({ photos }) => photos).every((id) => known.has(id)))
          return refusal(404, 'Photo not found');
        stored = { ...stored, ...body, version: body.version + 1 };
        return stored;
      },
    },
  });
  await user.type(await street(), '!');
  stored = { ...own, version: 4, photos: [], sections: own.sections.map((one) => ({ ...one, photos: [] })) };
  const save = screen.getByRole('button', { name: 'Save guide' });
  await user.click(save);
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await user.click(save);
  expect(await screen.findByText('House guide saved')).toBeTruthy();
  expect(stored).toMatchObject({ version: 5, address: { street: '14 Sky Road!' } });
});

test("[STAY-05] the host's edits are saved over a change elsewhere only after the host has chosen so", async () => {
  let stored = own;
  const { user } = await openPage(`/house/${THEIR_HOME}/guide`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/:id/guide': () => stored,
      'PUT /api/homes/:id/guide': ({ body }) => {
        if (body.version !== stored.version) return refusal(409, GUIDE_TEXTS.changed_meanwhile);
        stored = { ...stored, ...body, version: body.version + 1 };
        return stored;
      },
    },
  });
  await user.type(await street(), '!');
  stored = { ...own, wifi_name: 'harbour', version: 4 };
  const save = screen.getByRole('button', { name: 'Save guide' });
  await user.click(save);
  await user.click(await screen.findByRole('button', { name: 'Keep mine' }));
  await user.click(save);
  expect(await screen.findByText('House guide saved')).toBeTruthy();
  expect(stored).toMatchObject({ version: 5, address: { street: '14 Sky Road!' }, wifi_name: 'skyroad14' });
  expect(screen.queryByRole('button', { name: 'Keep mine' })).toBeNull();
});

test('[STAY-05] the stored guide shows after the host has discarded their edits', async () => {
  let stored = own;
  const { user } = await openPage(`/house/${THEIR_HOME}/guide`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/:id/guide': () => stored,
      'PUT /api/homes/:id/guide': refusal(409, GUIDE_TEXTS.changed_meanwhile),
    },
  });
  await user.type(await street(), '!');
  stored = { ...own, wifi_name: 'harbour', version: 4 };
  await user.click(screen.getByRole('button', { name: 'Save guide' }));
  await user.click(await screen.findByRole('button', { name: 'Show the saved version' }));
  expect((await street()).value).toBe('14 Sky Road');
  expect(screen.getByDisplayValue('harbour')).toBeTruthy();
});

test('[STAY-05] text typed during a save stays, and is saved with the next press', async () => {
  const arrived = Promise.withResolvers<void>();
  const { user, calls } = await openPage(`/house/${THEIR_HOME}/guide`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/:id/guide': own,
      'PUT /api/homes/:id/guide': async ({ body }) => {
        await arrived.promise;
        return { ...own, ...body, version: body.version + 1 };
      },
    },
  });
  await user.type(await street(), ' A');
  await user.click(screen.getByRole('button', { name: 'Save guide' }));
  await user.type(await street(), ' B');
  arrived.resolve();
  expect(await screen.findByText('House guide saved')).toBeTruthy();
  expect((await street()).value).toBe('14 Sky Road A B');
  await user.click(await screen.findByRole('button', { name: 'Save guide' }));
  const sent = () => calls.flatMap(({ route, body }) => (route.startsWith('PUT') ? (body as OwnGuide) : []));
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent().map(({ version, address: { street: line } }) => [version, line])).toEqual([
    [3, '14 Sky Road A'],
    [4, '14 Sky Road A B'],
  ]);
});

test('[STAY-05] text typed during a photo upload stays, and so does the photo', async () => {
  const arrived = Promise.withResolvers<void>();
  const { user } = await openPage(`/house/${THEIR_HOME}/guide`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/:id/guide': own,
      'POST /api/homes/:id/guide/photos': async () => {
        await arrived.promise;
        return { ...PHOTO, id: '40000000-0000-4000-8000-000000000002' };
      },
    },
  });
  await user.type(await street(), ' A');
  const [input] = document.querySelectorAll<HTMLInputElement>('input[type=file]');
  await user.upload(input as HTMLInputElement, new File(['photo'], 'keys.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByRole('button', { name: 'Sending 1...' })).toBeTruthy();
  await user.type(await street(), ' B');
  arrived.resolve();
  expect(await screen.findByRole('img', { name: '1 of Arrival and keys' })).toBeTruthy();
  expect((await street()).value).toBe('14 Sky Road A B');
});

test('[AGREE-11] a host who came from signing a swap finds a link back to it, before and after saving the guide', async () => {
  const { user } = await openPage(`/house/${THEIR_HOME}/guide?swap=${SWAP_ID}`, {
    viewer: 'subscriber',
    answers: {
      'GET /api/homes/:id/guide': own,
      'PUT /api/homes/:id/guide': { ...own, version: own.version + 1 },
      // The linked page is not part of this test.
      'GET /api/swaps/:id': refusal(404, 'Swap not found'),
    },
  });
  const back = await screen.findByRole('link', { name: 'Back to the swap' });
  expect(back.getAttribute('href')).toBe(`/swaps/${SWAP_ID}`);
  await user.type(screen.getByRole('textbox', { name: 'Street' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save guide' }));
  await user.click(await screen.findByRole('button', { name: 'Back to the swap' }));
  expect(location.pathname).toBe(`/swaps/${SWAP_ID}`);
});

test("[STAY-04] a guide opened from the member's own homes has no link to a swap", async () => {
  await openPage(`/house/${THEIR_HOME}/guide`, {
    viewer: 'subscriber',
    answers: { 'GET /api/homes/:id/guide': own },
  });
  await screen.findByRole('textbox', { name: 'Street' });
  expect(screen.queryByRole('link', { name: 'Back to the swap' })).toBeNull();
});
