import { dateName } from '@swapstead/contract/days';
import type { StatementLine } from '@swapstead/contract/ledger/endpoints';
import { m } from '@swapstead/messages';
import { Link } from 'react-router';
import { paths } from '../../paths.ts';
import { Button } from '../../ui/button.tsx';
import { StatementDownload } from './statement-download.tsx';

type StatementProps = {
  /** Newest first. */
  lines: readonly StatementLine[];
  hasMore: boolean;
  isLoadingMore: boolean;
  onMore: () => void;
};

/** How the nights came and went, newest first, with the balance after each line (NIGHT-03). */
export function Statement({ lines, hasMore, isLoadingMore, onMore }: StatementProps) {
  return (
    <section aria-labelledby="statement-title" className="mt-[clamp(3.5rem,6vw,5.5rem)]">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h2 id="statement-title" className="text-28">
          {m.ledger_statement_title()}
        </h2>
        {lines.length > 0 && <StatementDownload />}
      </div>
      {lines.length === 0 ? (
        <p className="mt-4 text-ink-soft">{m.ledger_statement_none()}</p>
      ) : (
        <Lines lines={lines} />
      )}
      {hasMore && (
        <Button look="quiet" className="mt-6" busy={isLoadingMore} onClick={onMore}>
          {m.ledger_statement_more()}
        </Button>
      )}
    </section>
  );
}

const head = 'border-b border-line py-3 text-14 font-medium text-ink-soft';
const cell = 'border-b border-line py-4.5 align-top max-sm:block max-sm:border-0 max-sm:p-0';

/** A table; on a phone each line is a card in the same order, and still a row for screen readers. */
function Lines({ lines }: { lines: readonly StatementLine[] }) {
  return (
    <table className="mt-3.5 w-full border-separate border-spacing-0 tabular-nums max-sm:block">
      <caption className="sr-only">{m.ledger_statement_title()}</caption>
      <thead className="max-sm:sr-only">
        <tr>
          <Head className="w-46 text-start">{m.ledger_statement_date()}</Head>
          <Head className="text-start">{m.ledger_statement_what()}</Head>
          <Head className="w-27 text-end">{m.ledger_statement_nights()}</Head>
          <Head className="w-27 text-end">{m.ledger_statement_balance()}</Head>
        </tr>
      </thead>
      <tbody className="max-sm:block">
        {lines.map((line) => (
          <Line key={line.number} line={line} />
        ))}
      </tbody>
    </table>
  );
}

function Head({ children, className = '' }: { children: string; className?: string }) {
  return (
    <th scope="col" className={`${head} ${className}`}>
      {children}
    </th>
  );
}

function Line({ line: { day, what, detail, note, swap_id, amount, balance } }: { line: StatementLine }) {
  const count = Math.abs(amount);
  const isPlus = amount > 0;
  return (
    <tr className="max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-4 max-sm:gap-y-0.5 max-sm:border-b max-sm:border-line max-sm:py-4">
      <td
        className={`${cell} whitespace-nowrap text-ink-soft max-sm:col-start-1 max-sm:row-start-2 max-sm:text-14`}
      >
        {dateName(day)}
      </td>
      <td className={`${cell} pe-6 max-sm:col-start-1 max-sm:row-start-1`}>
        <span className="font-semibold wrap-anywhere">
          {swap_id ? (
            <Link to={paths.swap(swap_id)} className="link-quiet">
              <bdi>{what}</bdi>
            </Link>
          ) : (
            <bdi>{what}</bdi>
          )}
        </span>
        {note && (
          <span className="ms-2 inline-block rounded-full border-[1.5px] border-clay px-2.5 text-14 font-medium max-sm:mt-1 max-sm:ms-0 max-sm:table">
            {note}
          </span>
        )}
        {detail && (
          <span className="mt-0.5 block text-15 wrap-anywhere text-ink-soft max-sm:text-14">
            <bdi>{detail}</bdi>
          </span>
        )}
      </td>
      <td
        className={`${cell} text-end font-display text-22 leading-snug font-medium lining-nums max-sm:col-start-2 max-sm:row-start-1 ${isPlus ? 'text-pine' : ''}`}
      >
        <span aria-hidden="true">{`${isPlus ? '+' : '−'}${count}`}</span>
        <span className="sr-only">
          {isPlus ? m.ledger_statement_plus({ count }) : m.ledger_statement_minus({ count })}
        </span>
      </td>
      <td
        className={`${cell} text-end font-display text-22 leading-snug text-ink-soft lining-nums max-sm:col-start-2 max-sm:row-start-2 max-sm:font-text max-sm:text-14`}
      >
        <span aria-hidden="true" className="sm:hidden">
          {m.ledger_statement_balance()}{' '}
        </span>
        {balance}
      </td>
    </tr>
  );
}
