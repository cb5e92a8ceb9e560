import type { InvoiceHead } from '@qingnang/contract/invoices';
import { Mark, type MarkKind } from '../../ui/Mark.tsx';

const KINDS: Record<InvoiceHead['status'], MarkKind> = {
  requested: 'warn',
  issuing: 'warn',
  failed: 'warn',
  issued: 'ok',
  refused: 'rx',
};

/** Where an invoice stands. */
export const InvoiceMark = ({ invoice }: { invoice: Pick<InvoiceHead, 'status' | 'status_name'> }) => (
  <Mark kind={KINDS[invoice.status]}>{invoice.status_name}</Mark>
);

/** What kind of paper it is. */
export const InvoiceKind = ({ invoice }: { invoice: Pick<InvoiceHead, 'kind_name' | 'red_of'> }) => (
  <>
    {invoice.red_of > 0 && <Mark kind="rx">红字</Mark>} {invoice.kind_name}
  </>
);
