import type { MatrixCell, MatrixGoods, MatrixQuoteStore } from '@qingnang/contract/stores';
import { type KeyboardEvent, useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { count, money, phone } from '../../../lib/format.ts';
import { keyOf } from '../../../lib/keys.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Select } from '../../../ui/Field.tsx';
import { GoodsImage } from '../../../ui/GoodsImage.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { PageLink } from '../../../ui/PageLink.tsx';
import { addressText } from '../../addresses/address-text.ts';
import { goodsPath } from '../../goods/goods-path.ts';
import { shortName } from '../standing.ts';
import { corrected, numberIn } from './draft.ts';
import styles from './Matrix.module.css';
import type { Matrix } from './useMatrix.ts';

interface MatrixTableProps {
  matrix: Matrix;
  data: MatrixGoods;
  headName: string;
}

/** Rows of goods, columns of stores; below each column what it costs and where it goes. */
export function MatrixTable({ matrix, data, headName }: MatrixTableProps) {
  const quoteOf = (storeId: number) => matrix.quotes.find(({ id }) => id === storeId);
  return (
    <div className={styles.scroll}>
      <DataTable caption="各店采购数量" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">商品</th>
            {data.stores.map((store) => (
              <th key={store.id} scope="col" title={store.company}>
                {shortName(store.company, headName)}
                {store.problem !== '' && <span className="as-block small warn-text">{store.problem}</span>}
              </th>
            ))}
            <th scope="col" className={styles.sum}>
              合计
            </th>
          </tr>
        </thead>
        <tbody>
          {data.goods.map((goods) => (
            <GoodsRow key={goods.id} goods={goods} matrix={matrix} data={data} headName={headName} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">收货地址</th>
            {data.stores.map(({ id, company }) => (
              <td key={id}>
                <AddressChoice
                  quote={quoteOf(id)}
                  label={`${shortName(company, headName)} 收货地址`}
                  choose={(addressId) => matrix.setAddress(id, addressId)}
                />
              </td>
            ))}
            <td />
          </tr>
          <tr>
            <th scope="row">金额</th>
            {data.stores.map(({ id }) => (
              <td key={id}>
                <Amounts quote={quoteOf(id)} />
              </td>
            ))}
            <td className={styles.sum}>
              <b className="num">{money(matrix.quotes.reduce((sum, { payable }) => sum + payable, 0))}</b>
            </td>
          </tr>
        </tfoot>
      </DataTable>
    </div>
  );
}

interface GoodsRowProps extends MatrixTableProps {
  goods: MatrixGoods['goods'][number];
}

function GoodsRow({ goods, matrix, data, headName }: GoodsRowProps) {
  const numbers = data.stores.map(({ id }) => numberIn(matrix.draft, id, goods.id));
  const first = numbers.find((number) => number > 0);
  const cellOf = (storeId: number) =>
    data.cells.find((cell) => cell.store_id === storeId && cell.goods_id === goods.id);
  const fillRow = () => {
    for (const { id } of data.stores) {
      const cell = cellOf(id);
      if (cell) matrix.setNumber(id, goods.id, corrected(goods, cell, first ?? 0).number);
    }
  };
  return (
    <tr>
      <th scope="row">
        <span className={styles.goods}>
          <GoodsImage className={styles.pack} src={goods.image} width={40} />
          <span className={styles.words}>
            <PageLink to={goodsPath(goods.id)}>{goods.name}</PageLink>
            <span className="muted small">
              {goods.ypgg}　{goods.sccj}
            </span>
            <span className={styles.rowActs}>
              {first !== undefined && (
                <button type="button" className="link small" onClick={fillRow}>
                  各店同量
                </button>
              )}
            </span>
          </span>
          <IconButton
            icon="close"
            label={`移除 ${goods.name}`}
            className={styles.remove}
            onClick={() => matrix.removeGoods(goods.id)}
          />
        </span>
      </th>
      {data.stores.map(({ id, company }, at) => {
        const cell = cellOf(id);
        return (
          <td key={id}>
            {cell && (
              <Cell
                goods={goods}
                cell={cell}
                name={`${goods.name} ${shortName(company, headName)} 数量`}
                value={numbers[at] ?? 0}
                note={noteOf(matrix, id, goods.id)}
                set={(number) => matrix.setNumber(id, goods.id, number)}
              />
            )}
          </td>
        );
      })}
      <td className={cx(styles.sum, 'num')}>
        {count(numbers.reduce((sum, number) => sum + number, 0))} {goods.bzdw}
      </td>
    </tr>
  );
}

const noteOf = ({ quotes, isQuoted }: Matrix, storeId: number, goodsId: number): string =>
  (isQuoted &&
    quotes.find(({ id }) => id === storeId)?.lines.find((line) => line.goods_id === goodsId)?.note) ||
  '';

interface CellProps {
  goods: MatrixGoods['goods'][number];
  cell: MatrixCell;
  name: string;
  value: number;
  /** What the server corrected. */
  note: string;
  set: (number: number) => void;
}

function Cell({ goods, cell, name, value, note, set }: CellProps) {
  const [typed, setTyped] = useState(value === 0 ? '' : String(value));
  const [own, setOwn] = useState('');
  useEffect(() => setTyped(value === 0 ? '' : String(value)), [value]);
  if (cell.reason !== '') return <span className={styles.blocked}>{cell.reason}</span>;
  const settle = () => {
    const { number, note: words } = corrected(goods, cell, Number(typed || 0));
    setTyped(number === 0 ? '' : String(number));
    setOwn(words);
    if (number !== value) set(number);
  };
  const words = own || note;
  return (
    <>
      <input
        className={styles.input}
        inputMode="numeric"
        autoComplete="off"
        data-matrix-cell=""
        aria-label={name}
        placeholder="0"
        value={typed}
        onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 6))}
        onFocus={(event) => event.target.select()}
        onBlur={settle}
        onKeyDown={(event) => walk(event, settle)}
      />
      <span className={cx('as-block small num', words === '' ? 'muted' : 'warn-text')}>
        {words === '' ? (cell.price === null ? '' : `${money(cell.price)}　余 ${count(cell.stock)}`) : words}
      </span>
    </>
  );
}

/** Arrows and Enter go from cell to cell of the column. */
function walk(event: KeyboardEvent<HTMLInputElement>, settle: () => void): void {
  const key = keyOf(event);
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0;
  if (step === 0) return;
  event.preventDefault();
  settle();
  const row = event.currentTarget.closest('tr');
  const at = event.currentTarget.closest('td')?.cellIndex ?? 0;
  let next = step > 0 ? row?.nextElementSibling : row?.previousElementSibling;
  while (next instanceof HTMLTableRowElement) {
    const box = next.cells[at]?.querySelector<HTMLInputElement>('[data-matrix-cell]');
    if (box) {
      box.focus();
      return;
    }
    next = step > 0 ? next.nextElementSibling : next.previousElementSibling;
  }
}

interface AddressChoiceProps {
  quote: MatrixQuoteStore | undefined;
  label: string;
  choose: (addressId: number) => void;
}

const AddressChoice = ({ quote, label, choose }: AddressChoiceProps) =>
  quote && quote.addresses.length > 0 ? (
    <Select
      compact
      aria-label={label}
      value={quote.address_id}
      onChange={(event) => choose(Number(event.target.value))}
    >
      {quote.addresses.map((address) => (
        <option key={address.id} value={address.id}>
          {addressText(address)}（{address.consignee} {phone(address.phone)}）
        </option>
      ))}
    </Select>
  ) : (
    <span className="muted">—</span>
  );

function Amounts({ quote }: { quote: MatrixQuoteStore | undefined }) {
  if (!quote) return <span className="muted">未填数量</span>;
  return (
    <span className={styles.amounts}>
      <span className="sub">
        商品 <span className="num">{money(quote.goods_amount)}</span>
      </span>
      {quote.discount_amount > 0 && (
        <span className="ok-text">
          优惠 <span className="num">−{money(quote.discount_amount)}</span>
        </span>
      )}
      <span className="sub">
        运费 <span className="num">{money(quote.shipping_fee)}</span>
      </span>
      <b className="num">应付 {money(quote.payable)}</b>
      {quote.orders > 1 && <span className="muted">分 {quote.orders} 单</span>}
      {quote.problem !== '' && (
        <span className="warn-text" role="status">
          <Icon name="alert" size={14} /> {quote.problem}
        </span>
      )}
    </span>
  );
}
