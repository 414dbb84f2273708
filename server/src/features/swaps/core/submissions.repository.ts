import type pg from 'pg';

/** A request of a member with its submission id and digest. */
type Submission = { user_id: string; submission_id: string; swap_id: string; content: Buffer };

export type SubmissionsRepository = ReturnType<typeof createSubmissionsRepository>;

/** Requests that have taken effect, by submission id, so that a repeated request changes nothing. */
export function createSubmissionsRepository() {
  return {
    /** The member's earlier request with this submission id. */
    async find(client: pg.ClientBase, userId: string, submissionId: string) {
      const { rows } = await client.query<{ swap_id: string; content: Buffer }>(
        'select swap_id, content from swap_submissions where user_id = $1 and submission_id = $2',
        [userId, submissionId],
      );
      return rows[0];
    },

    /**
     * Stores the submission id of a request; the second of two at the same time waits for the first.
     * @returns the earlier request with this id
     */
    async add(client: pg.ClientBase, sent: Submission) {
      const { rowCount } = await client.query({
        name: 'swaps-submitted',
        text: `insert into swap_submissions (user_id, submission_id, swap_id, content) values ($1, $2, $3, $4)
          on conflict do nothing`,
        values: [sent.user_id, sent.submission_id, sent.swap_id, sent.content],
      });
      if (rowCount === 1) return undefined;
      const { rows } = await client.query<{ swap_id: string; content: Buffer; ticket_id: string | null }>(
        'select swap_id, content, ticket_id from swap_submissions where user_id = $1 and submission_id = $2',
        [sent.user_id, sent.submission_id],
      );
      return rows[0];
    },

    async setTicket(client: pg.ClientBase, sent: Submission, ticketId: string): Promise<void> {
      await client.query(
        'update swap_submissions set ticket_id = $3 where user_id = $1 and submission_id = $2',
        [sent.user_id, sent.submission_id, ticketId],
      );
    },
  };
}
