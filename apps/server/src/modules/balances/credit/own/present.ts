import { APPLICATION_STATES, type ApplicationState } from '@qingnang/contract/credit-words';
import { type Fen, fen, fenToYuan } from '@qingnang/rules/money';
import { toSeconds } from '../../../../http/dates.ts';
import { presentFacts } from '../present.ts';
import type { Credit } from '../reads.ts';
import type { ApplicationRow } from './reads.ts';

export const presentApplication = (row: ApplicationRow) => {
  const status = row.status as ApplicationState;
  return {
    id: row.id,
    amount: fenToYuan(fen(row.amount_fen)),
    reason: row.reason,
    status,
    status_name: APPLICATION_STATES[status],
    reply: row.reply,
    created_at: toSeconds(row.created_at),
  };
};

export const presentCredit = ({
  credit,
  head,
  coversStores,
  application,
  balance,
  open_statements,
}: {
  credit: Credit | null;
  head: string;
  coversStores: boolean | null;
  application: ApplicationRow | undefined;
  balance: Fen;
  open_statements: number;
}) => ({
  credit: credit && presentFacts(credit),
  head,
  covers_stores: coversStores,
  application: application ? presentApplication(application) : null,
  balance: fenToYuan(balance),
  open_statements,
});
