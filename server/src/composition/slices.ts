import type { Endpoint } from '@swapstead/contract/endpoint';
import { forbidden } from '@swapstead/contract/forbidden.endpoints';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { createDataExport } from '../platform/export/data-export.ts';
import { mountRoutes, neverCalled, type Route, route, type ViewerOf } from '../platform/http/route.ts';
import { type Jobs, work } from '../platform/jobs/jobs.ts';
import { resumeJobs } from '../platform/jobs/resume-jobs.ts';
import type { Logger } from '../platform/logger.ts';
import type { OnAccountDeleted, Slice } from '../platform/slice.ts';
import { removeFolders, removeFoldersWorker } from '../platform/storage/remove-folders.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** Checks what a handler replies before it is sent or rendered. @throws if it differs from the declaration */
export type CheckReply = {
  reply: (endpoint: Endpoint, reply: unknown) => void;
  /** Checks what the handler refuses with or throws. */
  refusal: (endpoint: Endpoint, error: unknown) => void;
};

type MountParts = { app: FastifyInstance } & Parameters<typeof mountRoutes>[3];

/** The slices of the server, lowest floor first, and what is done with all of them. */
export function createSlices({ checkReply }: { checkReply?: CheckReply | undefined }) {
  const all: Slice[] = [];
  const routes = (): readonly Route[] =>
    [...all.flatMap((slice) => slice.routes ?? []), ...forbidden.map((one) => route(one, neverCalled))].map(
      (each) => (checkReply ? checked(each, checkReply) : each),
    );

  /** Runs from the highest floor down, because higher slices depend on lower ones; locks are taken in this order. */
  const onAccountDeleted: OnAccountDeleted = async (client, account, afterCommit) => {
    for (const slice of all.toReversed()) await slice.onAccountDeleted?.(client, account, afterCommit);
  };

  return {
    add<S extends object>(slice: S & Slice): S {
      all.push(slice);
      return slice;
    },
    routes,
    onAccountDeleted,
    /** Everything that is stored about a member, from all slices. */
    exportData: createDataExport(() => all.flatMap(({ exportPart }) => exportPart ?? [])),

    /** Registers the routes of all slices. Their streams end before the server closes. */
    async mount(viewerOf: ViewerOf, parts: MountParts): Promise<void> {
      const { app } = parts;
      mountRoutes(app, routes(), viewerOf, parts);
      for (const slice of all) {
        await slice.mount?.(app, viewerOf);
        if (slice.close) app.addHook('preClose', slice.close);
      }
    },

    /** Creates the queues of all slices and of the platform, then starts their workers. */
    async work(base: { pool: pg.Pool; jobs: Jobs; logger: Logger; storage: Storage }): Promise<void> {
      const { pool, jobs, logger } = base;
      const removing = work(removeFolders, removeFoldersWorker(base));
      const works = [...all.flatMap((slice) => slice.jobs ?? []), removing];
      const kinds = works.map(({ kind }) => kind);
      await jobs.declare(kinds);
      await resumeJobs(pool, jobs, kinds, logger);
      for (const { start } of works) await start?.(jobs);
    },
  };
}

/** The same route, with every reply of its handler checked before it is passed on. */
function checked(one: Route, checkReply: CheckReply): Route {
  return {
    ...one,
    async handler(context) {
      const reply = await one.handler(context).catch((error: unknown) => {
        checkReply.refusal(one.endpoint, error);
        throw error;
      });
      checkReply.reply(one.endpoint, reply);
      return reply;
    },
  };
}
