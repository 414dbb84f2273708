import { m } from '@swapstead/messages';
import { useQuery } from '@tanstack/react-query';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { nightsQuery } from './nights.queries.ts';

/** The way to the own nights, with how many they are. */
export function NightsLink({ userId }: { userId: string }) {
  const { data } = useQuery(nightsQuery(userId));
  return (
    <ButtonLink to={paths.nights()} look="quiet" size="small">
      {data ? m.ledger_link_with_count({ count: data.balance }) : m.ledger_page_title()}
    </ButtonLink>
  );
}

/** In the dialog that deletes the account: which nights end with it (NIGHT-27). */
export function NightsEnd({ userId }: { userId: string }) {
  const { data } = useQuery(nightsQuery(userId));
  return data && data.balance > 0 ? (
    <p className="mt-3">{m.ledger_end_with_account({ count: data.balance })}</p>
  ) : null;
}
