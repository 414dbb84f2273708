import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { AfterCommit } from './database/transaction.ts';
import type { ExportPart } from './export/data-export.ts';
import type { Route, ViewerOf } from './http/route.ts';
import type { Work } from './jobs/jobs.ts';

/**
 * What a slice does when a member leaves, inside the transaction and before the rows are gone: effects outside the
 * database as jobs. An error keeps the account.
 */
export type OnAccountDeleted = (
  client: pg.PoolClient,
  account: { user_id: string; email: string },
  afterCommit: AfterCommit,
) => Promise<void>;

/** One part of the product, put together: what the composition root does with every slice, whatever else it gives. */
export type Slice = {
  /** Operations of the API. */
  routes?: readonly Route[];
  /** Background work: the kinds, and who does each. */
  jobs?: readonly Work[];
  /** What the slice holds about a member, for the member's own export. */
  exportPart?: ExportPart;
  onAccountDeleted?: OnAccountDeleted;
  /** Routes that are not JSON in, JSON out: files, forms, events of others. */
  mount?: (app: FastifyInstance, viewerOf: ViewerOf) => void | Promise<void>;
  /** Ends what would keep the server from closing, such as streams. */
  close?: () => Promise<void>;
};

/** Checks the shape of a slice, and keeps whatever else it gives to others. */
export const slice = <S extends object>(parts: S & Slice): S => parts;
