import { CONDITIONS } from '@swapstead/contract/swaps/stay-texts';
import { expect, it } from 'vitest';
import { annBenAndCleo, PEOPLE, WORDS } from '../../../../test/swaps.ts';

const { world, ann, ben } = await annBenAndCleo();

const sections = async (id: string): Promise<Record<string, string[]>> => {
  const read = (await world.ask('GET', `swaps/${id}/agreement`, ann)).json();
  return Object.fromEntries(
    read.sections.map((one: { heading: string; paragraphs: string[] }) => [one.heading, one.paragraphs]),
  );
};

it('the agreement contains the terms and conditions, but no address, phone or guide [AGREE-01, AGREE-02, AGREE-03, AGREE-04]', async () => {
  const guide = await world.guide(ben);
  const conditions = { ...guide.conditions, pets: { choice: 'Pets are welcome', words: 'But no snakes.' } };
  expect(guide.conditions).toEqual({
    keys: { choice: 'To be arranged', words: '' },
    car: { choice: 'No car', words: '' },
    pets: { choice: 'No pets', words: '' },
    plants: { choice: 'None', words: '' },
    cleaning: { choice: 'Left as it was found', words: '' },
    smoking: { choice: 'Not in the home', words: '' },
    work_visits: { choice: 'None', words: '' },
  });
  for (const wrong of [
    { conditions: { ...conditions, pets: { choice: 'Snakes', words: '' } } },
    { conditions: { ...conditions, pets: { choice: 'No pets', words: 'x'.repeat(301) } } },
    { house_rules: 'x'.repeat(2001) },
  ]) {
    expect((await world.saveGuide(ben, wrong)).statusCode).toBe(400);
  }
  await world.saveGuide(ben, { conditions, house_rules: 'Shoes off.', wifi_password: 'sesame' });
  const id = await world.agreed(ann, ben);
  await world.saveGuide(ben, { house_rules: 'Shoes on.' });
  const text = await sections(id);
  expect(Object.keys(text)).toEqual([
    'Parties',
    'Homes',
    'Dates',
    'Guests',
    'Keys',
    'Car',
    'Pets',
    'Plants',
    'Cleaning',
    'Smoking',
    'Visits by tradespeople',
    'Deposit',
    'Changing and cancelling',
    'Insurance',
    'House rules',
  ]);
  expect(text.Dates).toEqual([
    'Ann Able stays at Home of Ben Best, Porto, Portugal, from Saturday, 10 April 2027 to Saturday, 17 April 2027 (7 nights).',
    'Ben Best stays at Home of Ann Able, Porto, Portugal, from Saturday, 10 April 2027 to Saturday, 17 April 2027 (7 nights).',
    'No nights change hands.',
  ]);
  expect(text.Pets).toEqual([
    'Home of Ben Best: Pets are welcome. But no snakes.',
    'Home of Ann Able: No pets.',
  ]);
  expect(text['House rules']).toEqual(['Home of Ben Best: Shoes off.']);
  expect(text.Deposit).toEqual(['There is no deposit, and no money changes hands.']);
  expect(text['Changing and cancelling']).toEqual([
    "A change applies once everyone has agreed to it on Swapstead. Anyone who cancels says why. Cancelling ends the whole swap for everyone and counts towards that member's cancellations.",
  ]);
  expect(text.Insurance?.[0]).toMatch(
    /^Each party keeps its own home insured and tells its insurer about the swap where the policy asks for it\. What Swapstead covers, up to .+, is on the safety page\. Swapstead is not a party to this agreement\.$/,
  );
  expect(JSON.stringify(text)).not.toMatch(/Kanaal|\+31|sesame|members\.test|quiet readers/);
  await world.saveGuide(ben, { conditions: guide.conditions, house_rules: '' });
});

it('an agreement ignores signatures of earlier terms and rejects a signature for another hash [AGREE-14]', async () => {
  for (const who of [ann, ben]) await world.saveGuide(who);
  const id = await world.agreed(ann, ben);
  const before = (await world.ask('GET', `swaps/${id}/agreement`, ann)).json().sha256;
  await world.sign(ann, id);
  const window = { check_in: '2027-04-11', check_out: '2027-04-18' };
  const terms = {
    own_home_id: ben.home_id,
    my_stay: window,
    their_stay: window,
    people: PEOPLE,
    words: WORDS,
  };
  expect((await world.act(ben, id, 'change', terms)).statusCode).toBe(200);
  expect((await world.act(ann, id, 'change/accept')).statusCode).toBe(200);
  const view = await world.view(ann, id);
  expect([view.revision, view.signed]).toEqual([2, []]);
  expect(view.history.map(({ sentence }) => sentence)).toContain('Ann Able signed');
  const stale = await world.act(ann, id, 'sign', { sha256: before, name: 'Ann Able', read: true });
  expect([stale.statusCode, stale.json().message]).toEqual([
    409,
    'The terms changed while you were reading. Please look again.',
  ]);
  expect((await world.sign(ann, id)).json().signed).toEqual([1]);
});

it('before they accept, both parties see the conditions of each home, but no address, phone or guide [PROP-17]', async () => {
  const { conditions } = await world.guide(ben);
  const keys = { choice: 'In a key box', words: 'Beside the blue door.' };
  await world.saveGuide(ben, {
    conditions: { ...conditions, keys },
    house_rules: 'Shoes off.',
    wifi_password: 'sesame',
  });
  const id = await world.proposed(ann, ben);
  await world.saveGuide(ben, { conditions, house_rules: 'Shoes on.' });
  for (const who of [ann, ben]) {
    const view = await world.view(who, id);
    expect(view.conditions.map(({ stay, house_rules }) => [stay, house_rules])).toEqual([
      [1, 'Shoes off.'],
      [2, ''],
    ]);
    const [ofBen, ofAnn] = view.conditions.map(({ choices }) => choices);
    expect(ofBen?.map(({ heading }) => heading)).toEqual(Object.values(CONDITIONS).map((one) => one.heading));
    expect(ofBen?.[0]).toEqual({ heading: 'Keys', ...keys });
    expect(ofAnn?.[0]).toEqual({ heading: 'Keys', choice: 'To be arranged', words: '' });
    expect(JSON.stringify(view)).not.toMatch(/Kanaal|\+31|sesame/);
  }
  await world.act(ben, id, 'accept', { people: PEOPLE });
  // Once agreed, the conditions are in the agreement.
  expect((await world.view(ann, id)).conditions).toEqual([]);
  await world.saveGuide(ben, { house_rules: '' });
});
