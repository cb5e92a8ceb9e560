import type { PlacedWishes } from '@qingnang/contract/order-wishes';
import { expiryWords, INVOICE_NAMES, PAPER_NAMES } from '@qingnang/rules/order-wishes';

/** What the buyer said beside an order, as rows of a list of facts; nothing where nothing was said. */
export function WishFacts({ wishes }: { wishes: PlacedWishes }) {
  const { invoice, papers, delivery_note } = wishes;
  const rows = [
    {
      name: '发票',
      words: invoice ? `${INVOICE_NAMES[invoice.kind]}，${invoice.title} ${invoice.tax_no}` : '',
    },
    { name: '随货', words: papers.map((paper) => PAPER_NAMES[paper]).join('、') },
    { name: '效期', words: expiryWords(wishes) },
    { name: '配送', words: delivery_note },
  ];
  return rows
    .filter(({ words }) => words !== '')
    .map(({ name, words }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{words}</dd>
      </div>
    ));
}
