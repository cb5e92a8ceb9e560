import type { LedgerSubject } from '@qingnang/contract/status';

/** A rule that ties a balance to its ledger: a query that finds nothing while the rule holds. */
export interface LedgerRule {
  /** What staff read. */
  title: string;
  /** What the first column of the query is the id of. */
  of: LedgerSubject;
  query: string;
}
