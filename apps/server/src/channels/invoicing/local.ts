import type { Config } from '../../config.ts';
import { drawnInThread } from '../../http/threads.ts';
import type { drawInvoice } from './paper.ts';
import type { InvoiceIssuer, InvoiceRequest, IssuedInvoice } from './port.ts';

const SERIAL_DIGITS = 15;
const draw = drawnInThread<typeof drawInvoice>(new URL('./paper.ts', import.meta.url), 'drawInvoice');

/**
 * Stands in for the tax office: numbers in the form of its own, made of our request's id, and a paper that says on its face that
 * it is worth nothing.
 */
export function createLocalIssuer(now: () => Date = () => new Date()): InvoiceIssuer {
  return {
    async issue(request: InvoiceRequest): Promise<IssuedInvoice> {
      const issuedAt = now();
      const number = localNumber(request);
      return {
        number,
        issuedAt,
        pdf: await draw({ signal: null, isBegun: true }, { ...request, number, issuedAt }),
      };
    },
  };
}

/** Year, region 51 (四川), 9 = of no office, then the id. */
function localNumber({ id, requestedAt }: InvoiceRequest): string {
  const year = String(requestedAt.getUTCFullYear() % 100).padStart(2, '0');
  return `${year}519${String(id).padStart(SERIAL_DIGITS, '0')}`;
}

/** The local one outside production; in production nobody, and staff issue at the tax office's site. */
export const createInvoiceIssuer = ({ nodeEnv }: Pick<Config, 'nodeEnv'>): InvoiceIssuer | null =>
  nodeEnv === 'production' ? null : createLocalIssuer();
