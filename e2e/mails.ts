/**
 * `npm run mails`: writes every kind of email with sample content to test-results/mails, as a page and as pictures at
 * 390 and 600 px, light and dark, with an index.html that shows them side by side.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { openPicture } from '../server/src/platform/images/photo-variants.ts';
import { renderMail } from '../server/src/platform/mail/render-mail.ts';
import { operatorOf, readSite } from '../server/src/site-settings.ts';
import { mailSamples } from '../server/test/mail-samples.ts';
import { chromiumPath, launchArgs } from './browser/chromium.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, 'test-results', 'mails');
const SHOTS = [390, 600].flatMap((width) =>
  (['light', 'dark'] as const).map((scheme) => ({ width, scheme })),
);

const site = await readSite();
const jpeg = await openPicture(
  await readFile(join(root, 'server', 'demo', 'photos', 'facade-brown-wooden-house.webp')),
)
  .resize(560, 300, { fit: 'cover' })
  .jpeg({ quality: 70 })
  .toBuffer();
const photo = { alt: 'Red cabin by the lake', width: 560, height: 300, jpeg };
const mails = Object.entries(mailSamples(site, photo)).map(([name, mail]) => ({
  name,
  file: name.replace(' ', '-'),
  ...renderMail({ ...mail, name: 'Marta Sousa' }, operatorOf(site)),
}));

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const { executablePath, env } = await chromiumPath();
const browser = await chromium.launch({ executablePath, env, args: launchArgs });
for (const { width, scheme } of SHOTS) {
  const page = await browser.newPage({ viewport: { width, height: 700 }, colorScheme: scheme });
  for (const { file, html } of mails) {
    await page.setContent(html.replace('cid:photo', `data:image/jpeg;base64,${jpeg.toString('base64')}`));
    await page.screenshot({ path: join(folder, `${file}-${width}-${scheme}.png`), fullPage: true });
  }
  await page.close();
}
await browser.close();

const sections = mails.map(({ name, file, subject, html, text }) => {
  const pictures = SHOTS.map(
    ({ width, scheme }) => `<img loading="lazy" width="${width / 2}" src="${file}-${width}-${scheme}.png">`,
  );
  return { name, file, subject, html, text, section: `<h2>${name}</h2>${pictures.join('')}` };
});
for (const { file, html, subject, text } of sections) {
  await writeFile(join(folder, `${file}.html`), html);
  await writeFile(join(folder, `${file}.txt`), `${subject}\n\n${text}`);
}
await writeFile(
  join(folder, 'index.html'),
  `<!doctype html><meta charset="utf-8"><title>Emails</title>${sections.map(({ section }) => section).join('\n')}`,
);
console.log(`${mails.length} emails: ${join(folder, 'index.html')}`);
