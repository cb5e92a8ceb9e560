import { useState } from 'react';
import { useMe } from '../../app/me.ts';
import { type KeptActs, useKeptActs } from '../../shared/kept-acts/useKeptActs.ts';
import { HandScan, type Heard } from '../../shared/scanning/HandScan.tsx';
import { findGoods } from '../../shared/scanning/lots.ts';
import { ARRIVAL, isUnreached, type ScannedGoods } from './api.ts';
import { ArrivalForm } from './parts/ArrivalForm.tsx';
import { Frame } from './parts/Frame.tsx';
import { type Said, SaidList } from './parts/SaidList.tsx';
import { arrivalBody, type Come, type TypedArrival } from './values.ts';

/** 收货 in the hand: a scan, the lot with its days and pieces; goes on without a connection. */
export function ReceiveInHand() {
  const acts = useKeptActs(useMe().id);
  return (
    <Frame page="/shelf" acts={acts}>
      {(warehouseId) => <Receive warehouseId={warehouseId} acts={acts} />}
    </Frame>
  );
}

function Receive({ warehouseId, acts }: { warehouseId: number; acts: KeptActs }) {
  const [come, setCome] = useState<Come | null>(null);
  const [choices, setChoices] = useState<{ scan: string; list: readonly ScannedGoods[] } | null>(null);
  const [said, setSaid] = useState<readonly Said[]>([]);
  const take = (next: Come): Heard => {
    setChoices(null);
    setCome(next);
    return { isGood: true, words: next.goods ? `${next.goods.name}，请填写批号和数量` : '已记下条码' };
  };
  const scan = async (text: string): Promise<Heard> => {
    const typed = text.trim();
    if (typed === '') return { isGood: false, words: '请扫描条码' };
    try {
      const { list } = await findGoods(typed);
      const [only, second] = list;
      if (!only) return { isGood: false, words: `没有找到 ${typed}` };
      if (!second) return take({ goods: only, scan: typed });
      setCome(null);
      setChoices({ scan: typed, list });
      return { isGood: true, words: `找到 ${list.length} 个商品，请选择` };
    } catch (error) {
      if (isUnreached(error)) return take({ goods: null, scan: typed });
      return { isGood: false, words: error instanceof Error ? error.message : '操作失败' };
    }
  };
  const save = async (of: Come, typed: TypedArrival) => {
    const { goods } = of;
    const body = arrivalBody(warehouseId, of, typed);
    const words =
      `${goods?.name ?? of.scan} 批号 ${body.lot_no}　${body.quantity} ${goods?.unit ?? ''}`.trim();
    setCome(null);
    const key = await acts.put({ words: `收货 ${words}`, name: ARRIVAL, given: { body } });
    setSaid((before) => [{ key, words }, ...before]);
  };
  return (
    <>
      <HandScan label="扫描条码或追溯码" placeholder="也可输入商品编号或名称" scan={scan} />
      {choices && <Choices list={choices.list} choose={(goods) => take({ goods, scan: choices.scan })} />}
      {come && (
        <ArrivalForm
          key={`${come.scan} ${come.goods?.goods_id}`}
          come={come}
          save={(typed) => void save(come, typed)}
          close={() => setCome(null)}
        />
      )}
      <SaidList label="本次收货" said={said} acts={acts} />
    </>
  );
}

function Choices({
  list,
  choose,
}: {
  list: readonly ScannedGoods[];
  choose: (goods: ScannedGoods) => unknown;
}) {
  return (
    <ul className="hand-cards" aria-label="找到的商品">
      {list.map((goods) => (
        <li key={goods.goods_id} className="card hand-card">
          <div className="hand-what">
            <b>{goods.name}</b>
            <span className="sub small">
              {goods.ypgg}　{goods.sccj}
            </span>
          </div>
          <button type="button" className="btn" onClick={() => choose(goods)}>
            选择
          </button>
        </li>
      ))}
    </ul>
  );
}
