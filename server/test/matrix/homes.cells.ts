import { randomUUID } from 'node:crypto';
import { brickLoft, hostActions } from '../hosts.ts';
import { fileRequest, picture } from '../pictures.ts';
import type { Cells } from './cell.ts';
import { inDays, type ViewerName, type World } from './world.ts';

const photo = await picture().jpeg().toBuffer();

const aHome = async (world: World, viewer: ViewerName) => ({
  params: { id: await world.freshHome(viewer) },
});

/** Photos uploaded by the viewer, or made-up ids if the viewer cannot upload. */
async function photos(world: World, viewer: ViewerName): Promise<string[]> {
  const maySend = viewer === 'subscriber' || viewer === 'owner' || viewer === 'another';
  if (!maySend) return [randomUUID(), randomUUID(), randomUUID()];
  return hostActions(() => world).uploads(world.members[viewer]);
}

async function file(query: Record<string, string> = {}) {
  const { payload, headers } = await fileRequest('/', photo);
  return { query, payload, headers };
}

/** A photo that the owner has uploaded and no home has taken. */
async function waiting(world: World): Promise<string> {
  return hostActions(() => world).upload(world.members.owner);
}

/** Rows 1 to 22: homes and photos. */
export const homeCells: Cells[] = [
  { row: '1, 3, 8', route: 'GET /api/homes', get: { others: 200 } },
  { row: '1', route: 'GET /api/homes/count', get: { others: 200 } },
  {
    row: '108',
    route: 'GET /api/homes',
    when: 'it asks for place, dates, area or order',
    send: () => ({ query: { country: 'PT', weekend: inDays(40).slice(0, 7), sort: 'best' } }),
    get: { visitor: 401, subscriber: 200, owner: 200, another: 200, others: 403 },
  },
  {
    row: '108',
    route: 'GET /api/homes/count',
    when: 'it asks for dates that no calendar has',
    send: () => ({ query: { check_in: '2027-02-30' } }),
    get: { visitor: 401, subscriber: 400, owner: 400, another: 400, others: 403 },
  },
  {
    row: '109',
    route: 'GET /api/homes/map',
    send: () => ({ query: { view: '-10,36,-6,43', zoom: '6' } }),
    get: { visitor: 401, subscriber: 200, owner: 200, another: 200, others: 403 },
  },
  {
    row: '109',
    route: 'GET /api/homes/map',
    when: 'view and zoom are none',
    send: () => ({ query: { view: 'x', zoom: 'NaN' } }),
    get: { visitor: 401, subscriber: 400, owner: 400, another: 400, others: 403 },
  },
  {
    row: '109',
    route: 'GET /api/homes/map',
    when: 'nothing is said',
    get: { visitor: 401, subscriber: 400, owner: 400, another: 400, others: 403 },
  },
  {
    row: '109',
    route: 'GET /api/homes/map/extent',
    get: { visitor: 401, subscriber: 200, owner: 200, another: 200, others: 403 },
  },
  {
    row: '109',
    route: 'GET /api/homes/map/cluster',
    send: () => ({ query: { area: '-9.13,38.72,-9.13,38.72' } }),
    get: { visitor: 401, subscriber: 200, owner: 200, another: 200, others: 403 },
  },
  {
    row: '109',
    route: 'GET /api/homes/map/cluster',
    when: 'nothing is said',
    get: { visitor: 401, subscriber: 400, owner: 400, another: 400, others: 403 },
  },
  {
    row: '2, 3',
    route: 'GET /api/homes/:id',
    send: (world, viewer) => ({ params: { id: world.about(viewer).home_id } }),
    get: { others: 200 },
  },
  {
    row: '2, 3',
    route: 'GET /api/homes/:id/similar',
    send: (world, viewer) => ({ params: { id: world.about(viewer).home_id } }),
    get: { others: 200 },
  },
  { row: '10', route: 'GET /api/tags', get: { others: 200 } },
  { row: '11', route: 'GET /api/homes/own', get: { visitor: 401, others: 200 } },
  {
    row: '12',
    route: 'POST /api/homes',
    send: async (world, viewer) => ({ payload: { ...brickLoft(), photos: await photos(world, viewer) } }),
    get: { visitor: 401, subscriber: 201, owner: 201, another: 201, others: 403 },
  },
  {
    row: '13',
    route: 'PATCH /api/homes/:id',
    send: async (world, viewer) => ({
      ...(await aHome(world, viewer)),
      payload: { title: 'Renamed', version: 1 },
    }),
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '16',
    route: 'PATCH /api/homes/:id',
    when: 'another host and date are named, which is ignored',
    send: async (world, viewer) => ({
      ...(await aHome(world, viewer)),
      payload: { version: 1, user_id: world.members.free.user_id, created_at: '2020-01-01T00:00:00Z' },
    }),
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '20, 21',
    route: 'PATCH /api/homes/:id',
    when: 'the photos are new ones of the owner in an order',
    send: async (world, viewer) => {
      const id = await world.freshHome('owner');
      const sent = await hostActions(() => world).uploads(world.members.owner, 3, id);
      const home = viewer === 'lapsed' ? await aHome(world, viewer) : { params: { id } };
      return { ...home, payload: { version: 1, photos: sent } };
    },
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '14',
    route: 'PUT /api/homes/:id/available_dates',
    send: async (world, viewer) => ({
      ...(await aHome(world, viewer)),
      payload: { available_dates: [inDays(60)] },
    }),
    get: { visitor: 401, owner: 200, others: 403 },
  },
  {
    row: '15, 21',
    route: 'DELETE /api/homes/:id',
    send: aHome,
    get: { visitor: 401, owner: 204, lapsed: 204, others: 403 },
  },
  {
    row: '19',
    route: 'POST /api/home_photos',
    when: 'for a home of the owner',
    send: (world, viewer) => file({ home_id: world.about(viewer).home_id }),
    get: { visitor: 401, owner: 201, others: 403 },
  },
  {
    row: '19',
    route: 'POST /api/home_photos',
    when: 'for a home to come',
    send: () => file(),
    get: { visitor: 401, subscriber: 201, owner: 201, another: 201, others: 403 },
  },
  {
    row: '19',
    route: 'GET /api/home_photos/waiting',
    get: { visitor: 401, subscriber: 200, owner: 200, another: 200, others: 403 },
  },
  {
    row: '21',
    route: 'DELETE /api/home_photos/waiting/:id',
    when: 'sent by the owner',
    send: async (world) => ({ params: { id: await waiting(world) } }),
    get: { visitor: 401, subscriber: 404, owner: 204, another: 404, others: 403 },
  },
];
