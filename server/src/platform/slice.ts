import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import type { AfterCommit } from './database/transaction.ts';
import type { ExportPart } from './export/data-export.ts';
import type { Route, ViewerOf } from './http/route.ts';
import type { Work } from './jobs/jobs.ts';

/**
 * A slice's part in deleting an account, inside the transaction and before the rows are deleted; effects outside the
 * database are jobs. An error keeps the account.
 */
export type OnAccountDeleted = (
  client: pg.PoolClient,
  account: { user_id: string; email: string },
  afterCommit: AfterCommit,
) => Promise<void>;

/** One part of the product: the interface that the composition root uses for every slice. */
export type Slice = {
  /** Operations of the API. */
  routes?: readonly Route[];
  /** Background work: the kinds, with their handlers. */
  jobs?: readonly Work[];
  /** The slice's data about a member, for the member's own export. */
  exportPart?: ExportPart;
  onAccountDeleted?: OnAccountDeleted;
  /** Routes that are not JSON in, JSON out: files, forms, other services' events. */
  mount?: (app: FastifyInstance, viewerOf: ViewerOf) => void | Promise<void>;
  /** Ends everything that would keep the server from closing, such as streams. */
  close?: () => Promise<void>;
};

/** Checks the shape of a slice, and keeps the type of its additional parts. */
export const slice = <S extends object>(parts: S & Slice): S => parts;
