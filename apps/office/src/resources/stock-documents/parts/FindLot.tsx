import { useState } from 'react';
import { count } from '../../../app/format.ts';
import { HandScan, type Heard } from '../../../shared/scanning/HandScan.tsx';
import { scannedLots } from '../../../shared/scanning/lots.ts';
import type { StockLot } from '../api.ts';

interface FindLotProps {
  warehouseId: number;
  /** Lots that are on the form. */
  has: readonly number[];
  add: (lot: StockLot) => void;
}

/** A scan, or words: the one lot that they name comes onto the form at once, of several one is chosen. */
export function FindLot({ warehouseId, has, add }: FindLotProps) {
  const [found, setFound] = useState<readonly StockLot[]>([]);
  const scan = async (text: string): Promise<Heard> => {
    const scanned = text.trim();
    if (scanned === '') return { isGood: false, words: '请扫描条码、追溯码或批号' };
    try {
      const lots = await scannedLots(warehouseId, scanned);
      const [only, second] = lots;
      setFound(second ? lots : []);
      if (!only) return { isGood: false, words: `这个仓库没有 ${scanned}` };
      if (second) return { isGood: true, words: `找到 ${lots.length} 个批号，请选择` };
      const name = `${only.name} 批号 ${only.lot_no}`;
      if (has.includes(only.id)) return { isGood: true, words: `${name} 已在单上` };
      add(only);
      return { isGood: true, words: `已加入 ${name}，请填写数量` };
    } catch (error) {
      return { isGood: false, words: error instanceof Error ? error.message : '操作失败' };
    }
  };
  return (
    <>
      <HandScan label="扫码或查找批号" placeholder="扫条码、追溯码或批号，或输入商品名" scan={scan} />
      {found.length > 0 && <Found lots={found} has={has} add={add} />}
    </>
  );
}

const Found = ({ lots, has, add }: { lots: readonly StockLot[] } & Pick<FindLotProps, 'has' | 'add'>) => (
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
