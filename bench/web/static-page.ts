import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { HomeCard } from '@swapstead/contract/homes/endpoints';

const dist = join(import.meta.dirname, '../../web/dist');

/**
 * The minimal page with the same first view: written by hand, without script, with the hero, the bar and the first
 * four homes of the running site, its two fonts and some 2 kB of styles. Served from memory, so that the page is
 * measured and not its server.
 */
export async function serveStaticPage(site: string) {
  const { homes } = (await (await fetch(`${site}/api/homes`)).json()) as { homes: HomeCard[] };
  const index = await (await fetch(site)).text();
  const fonts = [...index.matchAll(/href="(\/assets\/[^"]+\.woff2)"/g)].map(([, path = '']) => path);
  const hero = /<source type="image\/avif" srcSet="([^"]+)" sizes="([^"]+)"/.exec(index);
  if (!hero?.[1] || !hero[2] || fonts.length !== 2) throw new Error('The first page looks different now.');
  const page = brotliCompressSync(pageOf(homes.slice(0, 4), fonts, hero[1], hero[2]));
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const font of fonts) files.set(font, { type: 'font/woff2', body: await readFile(dist + font) });

  async function fileOf(path: string) {
    const known = files.get(path);
    if (known) return known;
    const reply = await fetch(site + path);
    const file = {
      type: reply.headers.get('content-type') ?? '',
      body: Buffer.from(await reply.arrayBuffer()),
    };
    files.set(path, file);
    return file;
  }

  const server = createServer(async (request, response) => {
    if (request.url === '/') {
      response
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
        .end(page);
      return;
    }
    const { type, body } = await fileOf(request.url ?? '/');
    response.writeHead(200, { 'content-type': type, 'content-length': body.length }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, stop: () => server.close() };
}

function pageOf(homes: HomeCard[], [display = '', text = '']: string[], srcset: string, sizes: string) {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Swapstead</title>
<link rel="preload" href="${display}" as="font" type="font/woff2" crossorigin>
<link rel="preload" href="${text}" as="font" type="font/woff2" crossorigin>
<style>
@font-face{font-family:D;src:url(${display});font-weight:500 600;font-display:swap}
@font-face{font-family:T;src:url(${text});font-weight:400 700;font-display:swap}
*{box-sizing:border-box;margin:0}body{font:1rem/1.55 T,Arial,sans-serif;background:#faf7f2;color:#1e2522}
a{color:inherit;text-decoration:none}h1,h3,.d{font-family:D,Georgia,serif;font-weight:520;line-height:1.1}
header{position:absolute;inset:0 0 auto;z-index:1;display:flex;gap:28px;align-items:center;height:64px;padding:0 20px;color:#fff}
.hero{position:relative;display:flex;align-items:flex-end;min-height:100svh;padding:0 20px 140px;background:#1b140f;color:#fff;isolation:isolate}
.hero img{position:absolute;inset:0;z-index:-1;width:100%;height:72%;object-fit:cover;object-position:41% 50%}
h1{font-size:clamp(2.75rem,7vw,5rem)}.hero p{margin:20px 0 28px;font-size:1.125rem}
.b{display:block;padding:12px;border:1px solid #fff;border-radius:10px;text-align:center;font-weight:600;margin-top:12px}
ul{display:grid;gap:24px;padding:72px 20px;list-style:none;grid-template-columns:repeat(auto-fill,minmax(300px,1fr))}
article{background:#fff;border-radius:16px;overflow:clip}article img{display:block;width:100%;height:auto;background:#efe7da}
article div{padding:20px}
@media(min-width:640px){.hero img{height:100%}.hero{padding:0 56px 140px}.b{display:inline-block;padding:12px 24px}}
</style></head><body>
<header><a href="/" class="d">Swapstead</a><a href="/how-it-works">How it works</a><a href="/faq">FAQ</a></header>
<section class="hero"><picture><source type="image/avif" srcset="${srcset}" sizes="${sizes}">
<img src="" width="1600" height="1069" alt="" fetchpriority="high"></picture><div>
<h1>Swap homes, feel at home anywhere</h1>
<p>Stay in the homes of people like you, while someone you trust looks after yours.</p>
<a class="b" href="/auth">Start swapping</a> <a class="b" href="/how-it-works">See how it works</a></div></section>
<ul>${homes.map(cardOf).join('')}</ul></body></html>`;
}

function cardOf({ id, title, photos, interests }: HomeCard): string {
  const [photo] = photos;
  const sizes = '(min-width: 1280px) 320px, (min-width: 960px) 31vw, (min-width: 640px) 46vw, 92vw';
  const set = photo?.widths.map((width) => `${photo.photo_url}/${width}.avif ${width}w`).join(', ');
  return `<li><article>${photo ? `<picture><source type="image/avif" srcset="${set}" sizes="${sizes}"><img src="${photo.photo_url}/${photo.widths[0]}.webp" width="${photo.width}" height="${photo.height}" alt="" loading="lazy"></picture>` : ''}
<div><h3><a href="/house/${id}">${asText(title)}</a></h3><p>Premium members only</p><p>${asText(interests.join(', '))}</p></div></article></li>`;
}

const asText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
