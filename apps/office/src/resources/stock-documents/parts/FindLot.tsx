import { useState } from 'react';
import { useFailure } from '../../../app/failure.tsx';
import { count } from '../../../app/format.ts';
import { Icon } from '../../../app/Icon.tsx';
import { findLots, type StockLot } from '../api.ts';

interface FindLotProps {
  warehouseId: number;
  /** Lots that are on the form. */
  has: readonly number[];
  add: (lot: StockLot) => void;
}

/** A box for words or a scanner: the one lot that they name comes onto the form at once, of several one is chosen. */
export function FindLot({ warehouseId, has, add }: FindLotProps) {
  const fail = useFailure();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<readonly StockLot[] | null>(null);
  const find = async () => {
    const keywords = words.trim();
    if (keywords === '') return;
    try {
      const { list } = await findLots({ warehouse_id: warehouseId, keywords });
      const [only] = list;
      if (!only || list.length > 1) return setFound(list);
      if (!has.includes(only.id)) add(only);
      setFound(null);
      setWords('');
    } catch (error) {
      fail(error);
    }
  };
  return (
    <>
      <span className="affix grow">
        <Icon name="search" />
        <input
          className="in"
          type="search"
          aria-label="扫码或查找批号"
          placeholder="扫条码，或输入商品、编号、批号后回车"
          maxLength={60}
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            void find();
          }}
        />
      </span>
      <button type="button" className="btn" onClick={() => void find()}>
        查找
      </button>
      {found && <Found lots={found} has={has} add={add} />}
    </>
  );
}

function Found({ lots, has, add }: { lots: readonly StockLot[] } & Pick<FindLotProps, 'has' | 'add'>) {
  if (lots.length === 0) return <p className="muted stock-found">这个仓库没有找到批号</p>;
  return (
    <ul className="stock-found" aria-label="找到的批号">
      {lots.map((lot) => (
        <li key={lot.id}>
          <div>
            <b>{lot.name}</b> {lot.ypgg}　批号 {lot.lot_no}
            <div className="muted small">
              有效期至 {lot.expires_on ?? '—'}　账面 {count(lot.number)} {lot.unit}
            </div>
          </div>
          <button type="button" className="btn sm" disabled={has.includes(lot.id)} onClick={() => add(lot)}>
            {has.includes(lot.id) ? '已加入' : '加入'}
          </button>
        </li>
      ))}
    </ul>
  );
}
