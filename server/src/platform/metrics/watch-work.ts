import type { Jobs } from '../jobs/jobs.ts';
import type { MailDriver, MailFailure } from '../mail/mail.ts';
import type { Metrics } from './metrics.ts';

/** Wraps the jobs and times every run. */
export function watchJobs(jobs: Jobs, onJob: Metrics['onJob']): Jobs {
  return {
    ...jobs,
    work: (kind, handler) =>
      jobs.work(kind, async (data, signal) => {
        const begun = performance.now();
        const tell = (ok: boolean) => onJob(kind.name, ok, (performance.now() - begun) / 1_000);
        try {
          await handler(data, signal);
        } catch (error) {
          tell(false);
          throw error;
        }
        tell(true);
      }),
  };
}

/** Wraps the driver and counts every email. */
export function watchMails<Driver extends MailDriver>(driver: Driver, onMail: Metrics['onMail']): Driver {
  return {
    ...driver,
    async send(id, mail, beforeEnd) {
      try {
        await driver.send(id, mail, beforeEnd);
      } catch (error) {
        onMail((error as Partial<MailFailure>).outcome ?? 'not_sent');
        throw error;
      }
      onMail('sent');
    },
  };
}
