import { randomUUID } from 'node:crypto';
import type { OwnHome } from '@swapstead/contract/homes/listing.endpoints';
import type { LightMyRequestResponse } from 'fastify';
import { fileRequest, picture } from './pictures.ts';
import type { TestApp } from './test-app.ts';

type Headers = Record<string, string>;
type Acting = { headers: Headers };

const photo = await picture().jpeg().toBuffer();

/** What a host does, over HTTP as the given member; a visitor if none is given. */
export function hostActions(testApp: () => TestApp) {
  const ask = (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    as?: Acting,
    payload?: object,
  ): Promise<LightMyRequestResponse> =>
    testApp().app.inject({ method, url, headers: as?.headers ?? {}, ...(payload && { payload }) });

  async function upload(as: Acting, homeId?: string): Promise<string> {
    const request = await fileRequest(`/api/home_photos${homeId ? `?home_id=${homeId}` : ''}`, photo);
    const reply = await testApp().app.inject({ ...request, headers: { ...request.headers, ...as.headers } });
    if (reply.statusCode !== 201) throw new Error(`The upload was refused: ${reply.body}`);
    return reply.json().id;
  }

  /** Ids of new photos, in the order of uploading. */
  async function uploads(as: Acting, count = 3, homeId?: string): Promise<string[]> {
    const ids: string[] = [];
    while (ids.length < count) ids.push(await upload(as, homeId));
    return ids;
  }

  async function list(as: Acting, fields: object = {}): Promise<OwnHome> {
    const reply = await ask('POST', '/api/homes', as, {
      ...brickLoft(),
      photos: await uploads(as),
      ...fields,
    });
    if (reply.statusCode !== 201) throw new Error(`The listing was refused: ${reply.body}`);
    return reply.json();
  }

  const change = (home: OwnHome, fields: object, as?: Acting) =>
    ask('PATCH', `/api/homes/${home.id}`, as, { version: home.version, ...fields });
  const own = async (as: Acting): Promise<OwnHome[]> => (await ask('GET', '/api/homes/own', as)).json().homes;
  /** The first page of the gallery, as visitors see it. */
  const gallery = async (): Promise<{ id: string; title: string; photos: { photo_url: string }[] }[]> =>
    (await ask('GET', '/api/homes')).json().homes;

  return { ask, upload, uploads, list, change, own, gallery };
}

/** The fields of a home as a form sends them, without photos. */
export const brickLoft = () => ({
  submission_id: randomUUID(),
  title: 'Brick loft with tall windows',
  description: 'An old print shop, now one long room.',
  language: 'en',
  location: 'Porto, Portugal',
  home_type: 'Loft',
  guests: 4,
  bedrooms: 2,
  bathrooms: 1.5,
  amenities: ['Wifi', 'Record player'],
  interests: ['City living', 'Vinyl nights'],
  swap_preferences: 'Two weeks in spring',
});
