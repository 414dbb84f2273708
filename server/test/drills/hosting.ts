import { brickLoft } from '../hosts.ts';
import { fileRequest, picture } from '../pictures.ts';
import { type Answer, ask, type Member } from './kit.ts';

const photo = await picture({ width: 700, height: 500 }).jpeg().toBuffer();

/** Uploads a picture as a form does; undefined if there was no reply. */
export async function sendPicture(
  url: string,
  as: Member,
  {
    path = '/api/home_photos',
    method = 'POST',
    file = photo,
  }: { path?: string; method?: string; file?: Buffer } = {},
): Promise<Answer | undefined> {
  const request = await fileRequest('/', file);
  const headers = { 'content-type': request.headers['content-type'] ?? '', cookie: as.cookie };
  try {
    const reply = await fetch(url + path, { method, headers, body: request.payload as Buffer<ArrayBuffer> });
    const text = await reply.text();
    return { status: reply.status, text, json: <T>() => JSON.parse(text) as T };
  } catch {
    return undefined;
  }
}

/** A home with three photos; its id. */
export async function listHome(url: string, as: Member): Promise<string> {
  const photos: string[] = [];
  while (photos.length < 3) photos.push(idOf(await sendPicture(url, as)));
  return idOf(await ask(url, 'POST', '/api/homes', { as, body: { ...brickLoft(), photos } }));
}

function idOf(reply: Answer | undefined): string {
  if (reply?.status !== 201) throw new Error(`Refused: ${reply?.status} ${reply?.text}`);
  return reply.json<{ id: string }>().id;
}
