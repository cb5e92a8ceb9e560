import type { InvoiceHead } from '@qingnang/contract/invoices';
import type { Part } from '../../lib/data.ts';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { PageLink } from '../../ui/PageLink.tsx';
import { PanelHead } from '../account/MemberFrame.tsx';
import { InvoiceTable } from './InvoiceTable.tsx';
import { invoicesPath } from './invoice-paths.ts';

interface InvoicesPartProps {
  invoices: Part<{ list: InvoiceHead[] }>;
  /** The order that may be invoiced while no invoice of it is there; '' = none. */
  askFor?: string;
}

/** The invoices of an order, or the red letters of a case; nothing where there are none and none may be asked for. */
export function InvoicesPart({ invoices, askFor = '' }: InvoicesPartProps) {
  if (invoices.ok && invoices.data.list.length === 0 && askFor === '') return null;
  return (
    <section className="panel" aria-labelledby="order-invoices">
      <PanelHead title={<span id="order-invoices">电子发票</span>}>
        {askFor !== '' && invoices.ok && invoices.data.list.length === 0 && (
          <PageLink className="link" to={invoicesPath({ keywords: askFor })}>
            申请开票
          </PageLink>
        )}
      </PanelHead>
      {!invoices.ok && <FailedPart message={invoices.message} />}
      {invoices.ok && invoices.data.list.length > 0 && <InvoiceTable invoices={invoices.data.list} />}
    </section>
  );
}
