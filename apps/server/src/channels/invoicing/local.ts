import { drawnInThread } from '../../http/threads.ts';
import { drawOfd } from './ofd.ts';
import type { drawInvoice } from './paper.ts';
import type { InvoiceIssuer, InvoiceRequest, WantedFile } from './port.ts';
import { invoiceXml } from './xml.ts';

const SERIAL_DIGITS = 15;
const draw = drawnInThread<typeof drawInvoice>(new URL('./paper.ts', import.meta.url), 'drawInvoice');

/** Its files lie nowhere: they are drawn when they are fetched. */
const DRAWN = 'local:drawn';

/**
 * Stands in for the tax office: numbers in the form of its own, made of our request's id, and papers that say on their face that
 * they are worth nothing.
 */
export function createLocalIssuer(now: () => Date = () => new Date()): InvoiceIssuer {
  return {
    needsTaxCodes: false,
    issue: (request) =>
      Promise.resolve({
        state: 'issued',
        invoice: {
          number: localNumber(request),
          issuedAt: now(),
          files: { pdf: DRAWN, ofd: DRAWN, xml: DRAWN },
        },
      }),
    fetch: ({ format, paper }) => DRAW[format](paper),
    noticed: () => null,
  };
}

const DRAW: Readonly<Record<WantedFile['format'], (paper: WantedFile['paper']) => Promise<Buffer>>> = {
  pdf: (paper) => draw({ signal: null, isBegun: true }, paper),
  ofd: drawOfd,
  xml: (paper) => Promise.resolve(Buffer.from(invoiceXml(paper))),
};

/** Year, region 51 (四川), 9 = of no office, then the id. */
function localNumber({ id, requestedAt }: InvoiceRequest): string {
  const year = String(requestedAt.getUTCFullYear() % 100).padStart(2, '0');
  return `${year}519${String(id).padStart(SERIAL_DIGITS, '0')}`;
}
