import type { Cells } from './cell.ts';

const ONLY_SUBSCRIBERS = { visitor: 401, free: 403, admin: 403, lapsed: 403 } as const;

/** Rows 22a and 54a: texts of other members, translated by a machine. */
export const translationCells: Cells[] = [
  {
    row: '22a',
    route: 'POST /api/translations',
    when: 'the description of a home',
    send: (world, viewer) => ({ payload: { kind: 'home', home_id: world.about(viewer).home_id } }),
    get: { ...ONLY_SUBSCRIBERS, others: 200 },
  },
  {
    row: '54a',
    route: 'POST /api/translations',
    when: 'a message of the other member',
    send: (world, viewer) => ({
      payload: { kind: 'message', conversation_id: world.about(viewer).as_host, seq: 1 },
    }),
    get: { ...ONLY_SUBSCRIBERS, owner: 200, others: 404 },
  },
  {
    row: '54a',
    route: 'POST /api/translations',
    when: 'a message of their own',
    send: (world, viewer) => ({
      payload: { kind: 'message', conversation_id: world.about(viewer).as_guest, seq: 1 },
    }),
    get: { ...ONLY_SUBSCRIBERS, others: 404 },
  },
];
