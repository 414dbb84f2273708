import { expect, test } from './fixtures.ts';
import { headings, main, open, region } from './page/texts.ts';

test('[FAQ-01, FAQ-02, FAQ-03, FAQ-04, FAQ-05, FAQ-06, FAQ-07, FAQ-08] questions open and close by mouse and keyboard', async ({
  page,
}) => {
  const wanted = {
    'Insurance & Safety': [/insurance/, /belongings/],
    'Property Care': [/clean/, /treat the home/],
    Communication: [/reply/, /emergency/],
    'Arrival & Departure': [/arrival/, /departure checklist/],
    'Respect & Privacy': [/privacy/, /damaged/],
  };
  await open(page, '/faq');
  expect((await headings(page, 2)).slice(0, 5)).toEqual(Object.keys(wanted));
  for (const [title, questions] of Object.entries(wanted)) {
    const shown = await region(page, title).getByRole('heading', { level: 3 }).allTextContents();
    expect(shown).toEqual(questions.map((question) => expect.stringMatching(question)));
  }

  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ '@context': 'https://schema.org', '@type': 'FAQPage' });
  expect(data.mainEntity).toHaveLength(10);

  const answers = main(page).locator('details');
  await expect(answers).toHaveCount(10);
  await expect(main(page).locator('details[open]')).toHaveCount(0);
  const first = answers.first();
  const text = first.getByText('Keep your home and contents insurance');
  await expect(text).toBeHidden();
  await first.locator('summary').click();
  await expect(text).toBeVisible();
  await first.locator('summary').click();
  await expect(text).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(text).toBeVisible();
  await page.keyboard.press('Space');
  await expect(text).toBeHidden();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(answers.nth(1)).toHaveAttribute('open');

  await main(page).getByRole('link', { name: 'Quick Support' }).click();
  await expect(page).toHaveURL('/support');
});
