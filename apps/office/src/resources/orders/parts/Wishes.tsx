import type { PlacedWishes } from '@qingnang/contract/order-wishes';
import { expiryWords, INVOICE_NAMES, PAPER_NAMES } from '@qingnang/rules/order-wishes';
import { Fragment } from 'react';

/** What the buyer asks of this order beside the goods: who picks, packs and invoices reads it here. */
export function Wishes({ wishes }: { wishes: PlacedWishes }) {
  const { invoice, papers, delivery_note } = wishes;
  const rows = [
    { name: '效期要求', words: expiryWords(wishes) },
    { name: '随货资料', words: papers.map((paper) => PAPER_NAMES[paper]).join('、') },
    { name: '配送说明', words: delivery_note },
    {
      name: '发票',
      words: invoice ? `${INVOICE_NAMES[invoice.kind]}　${invoice.title}　${invoice.tax_no}` : '',
    },
  ].filter(({ words }) => words !== '');
  if (rows.length === 0) return null;
  return (
    <section className="dsec" aria-label="买家要求">
      <dl className="kv">
        {rows.map(({ name, words }) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
