import { useState } from 'react';
import { Link } from 'react-router';
import { count, date } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { may, useMe } from '../../../app/me.ts';
import type { AdminGoods } from '../api.ts';
import { Card } from './Card.tsx';
import { ReceiveDialog } from './ReceiveDialog.tsx';

const SOON = 183 * 24 * 60 * 60;

/** What lies in the warehouses. A new goods has to be saved before anything can come in. */
export function Lots({ goods, changed }: { goods: AdminGoods | null; changed: (now: AdminGoods) => void }) {
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  if (!goods) {
    return (
      <Card id="lot" title="库存批号">
        <p className="state">保存商品后可以入库。</p>
      </Card>
    );
  }
  return (
    <Card id="lot" title="库存批号" more={<Stock goods={goods} />}>
      <LotTable lots={goods.lots} />
      <div className="lot-acts">
        {may(me, 'goods.write') && (
          <button type="button" className="btn sm" onClick={() => setOpen(true)}>
            <Icon name="plus" size={14} /> 入库
          </button>
        )}
        <Link className="btn sm" to={`/trace/prefixes?goods_id=${goods.id}`}>
          追溯码标识码
        </Link>
        <ReceiveDialog goods={goods} isOpen={isOpen} close={() => setOpen(false)} received={changed} />
      </div>
    </Card>
  );
}

function Stock({ goods: { stock } }: { goods: AdminGoods }) {
  return stock.map((place) => (
    <span key={place.ck_id}>
      {stock.length > 1 && `${place.ck_name} `}可用 {count(place.available)}　占用 {count(place.reserved)}
    </span>
  ));
}

function LotTable({ lots }: { lots: AdminGoods['lots'] }) {
  if (lots.length === 0) return <p className="state">没有库存</p>;
  const now = Date.now() / 1000;
  return (
    <table className="tb">
      <caption className="visually-hidden">库存批号</caption>
      <thead>
        <tr>
          <th scope="col">仓库</th>
          <th scope="col">批号</th>
          <th scope="col">生产日期</th>
          <th scope="col">有效期至</th>
          <th scope="col" className="r">
            数量
          </th>
        </tr>
      </thead>
      <tbody>
        {lots.map((lot) => (
          <tr key={lot.id}>
            <td>{lot.ck_name}</td>
            <td>{lot.lot_no}</td>
            <td className="sub">{lot.produced_on === null ? '—' : date(lot.produced_on)}</td>
            <td className={expiryTone(lot.expires_on, now)}>
              {lot.expires_on === null ? '—' : date(lot.expires_on)}
            </td>
            <td className="r">{count(lot.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function expiryTone(expires: number | null, now: number): string {
  if (expires === null) return 'sub';
  if (expires < now) return 'bad strong';
  return expires - now < SOON ? 'warn' : 'sub';
}
