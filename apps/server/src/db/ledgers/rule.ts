/** What the first column of a rule's query names: whose ids the examples are. */
export type LedgerSubject =
  | 'account'
  | 'account_coupon'
  | 'authorisation'
  | 'bank_allocation'
  | 'bank_line'
  | 'case'
  | 'combination'
  | 'correction'
  | 'coupon'
  | 'credit_settlement'
  | 'credit_statement'
  | 'draw'
  | 'draw_prize'
  | 'draw_record'
  | 'goods'
  | 'lot'
  | 'offer'
  | 'order'
  | 'parcel_line'
  | 'payment'
  | 'promotion'
  | 'receivable'
  | 'receivable_entry'
  | 'reference'
  | 'refund'
  | 'settlement_file'
  | 'top_up'
  | 'voucher'
  | 'withdrawal';

/** A rule that ties a balance to its ledger: a query that finds nothing while the rule holds. */
export interface LedgerRule {
  /** What staff read. */
  title: string;
  of: LedgerSubject;
  query: string;
}
