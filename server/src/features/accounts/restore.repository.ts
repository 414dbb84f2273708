import type pg from 'pg';

export function createRestoreRepository() {
  return {
    /**
     * Runs within the restore of a backup. It voids everything that was pending when the backup was made, and marks
     * earlier codes of authenticator apps as used (GUARD-43). Recovery codes used since the backup are valid again;
     * docs/operations.md says so.
     */
    async voidPending(client: pg.ClientBase | pg.Pool): Promise<void> {
      await client.query(`do $$ begin
        -- A backup of a release before two-step sign-in has none of these tables.
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
    },
  };
}
