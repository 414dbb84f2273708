import { useQuery } from '@tanstack/react-query';
import { settingsQuery, useSaveSettings } from './conversations.queries.ts';

/** Whether a mail tells of new messages. Mails lead here, to #notices. */
export function MailNotices({ userId }: { userId: string }) {
  const { data, isError, refetch } = useQuery(settingsQuery(userId));
  const save = useSaveSettings(userId);
  if (!data && isError) {
    return (
      <p id="notices" className="mx-4 mt-6 scroll-mt-24 border-t border-line pt-5 text-15">
        Whether you get mails about messages could not be loaded.{' '}
        <button type="button" onClick={() => void refetch()} className="link-inline">
          Try again
        </button>
      </p>
    );
  }
  if (!data) return <div className="h-18" />;
  const isOn = save.isPending ? save.variables : data.mail_notices;
  return (
    <label
      id="notices"
      className="mx-4 mt-6 flex scroll-mt-24 cursor-pointer items-start gap-3 border-t border-line pt-5 text-15"
    >
      <input
        type="checkbox"
        checked={isOn}
        disabled={save.isPending}
        onChange={({ target }) => save.mutate(target.checked)}
        className="mt-0.5 size-5 flex-none accent-pine"
      />
      <span>
        Mail me about new messages
        <span className="block text-14 text-ink-soft">
          One mail at a time, without what was written. None while you are reading.
        </span>
      </span>
    </label>
  );
}
