import { INVOICE_FORMATS } from '@qingnang/contract/invoice-words';
import type { InvoiceHead } from '@qingnang/contract/invoices';

type Files = Pick<InvoiceHead, 'number' | 'file_url' | 'ofd_url' | 'xml_url'>;

/** The files of an issued invoice that are there. */
export const InvoiceFiles = ({ invoice }: { invoice: Files }) =>
  filesOf(invoice).map(({ name, url }) => (
    <a key={name} className="link" href={url} download aria-label={`下载 ${name}，发票 ${invoice.number}`}>
      下载 {name}
    </a>
  ));

const filesOf = ({ file_url, ofd_url, xml_url }: Files) =>
  [
    { name: INVOICE_FORMATS.pdf, url: file_url },
    { name: INVOICE_FORMATS.ofd, url: ofd_url },
    { name: INVOICE_FORMATS.xml, url: xml_url },
  ].filter(({ url }) => url !== '');
