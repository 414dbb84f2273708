import type pg from 'pg';

/**
 * Runs within the restore of a backup. It voids whatever waited when the backup was made, and counts earlier codes of
 * apps as used (GUARD-43). Recovery codes that were used since the backup count again; docs/operations.md says so.
 */
export async function voidWaiting(client: pg.ClientBase | pg.Pool): Promise<void> {
  await client.query(`do $$ begin
    -- A backup of a release before second steps holds nothing of this.
    if to_regclass('recoveries') is null then
      return;
    end if;
    delete from pending_sign_ins;
    delete from challenges;
    delete from recoveries;
    delete from authenticator_setups;
    delete from address_changes where done_at is null;
    delete from mail_tokens where purpose not in ('verify', 'reset');
    update authenticator_apps set last_step = greatest(last_step, floor(extract(epoch from now()) / 30)::bigint);
  end $$`);
}
