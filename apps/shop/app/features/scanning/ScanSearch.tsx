import type { goodsList } from '@qingnang/contract/catalog';
import { readScan } from '@qingnang/rules/receiving';
import { barcodeIn } from '@qingnang/rules/trace-codes';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { call } from '../../lib/api.ts';
import { goodsPath } from '../goods/goods-path.ts';
import CameraDialog from './CameraDialog.tsx';
import { useHeard } from './useHeard.ts';

interface ScanSearchProps {
  /** Where a search for these words leads. */
  searchPath: (words: string) => string;
  onClose: () => void;
}

/** A pack before the phone's camera: its barcode leads to its goods, or to what a search finds of it. */
export default function ScanSearch({ searchPath, onClose }: ScanSearchProps) {
  const navigate = useNavigate();
  const { heard, say } = useHeard();
  // The camera may see two codes at once: the first one counts.
  const isAsking = useRef(false);
  const look = async (text: string) => {
    if (isAsking.current) return;
    const scanned = readScan(text);
    if (scanned.kind === 'trace') return say(false, '这是追溯码，请扫包装上的商品条码');
    if (scanned.kind === 'unknown') return say(false, '这不是商品条码，请扫包装上的商品条码');
    isAsking.current = true;
    const code = barcodeIn(scanned.code);
    say(true, `条码 ${code}`);
    const to = await pathOf(code).catch(() => searchPath(code));
    onClose();
    await navigate(to);
  };
  /** Of the only goods that has the code, else of the search for it. */
  const pathOf = async (code: string): Promise<string> => {
    const { list, total } = await call<typeof goodsList>('GET /api/goods/list', {
      query: { keywords: code, page_size: 1, facets: 0 },
      quiet: true,
      sideBySide: true,
    });
    return total === 1 && list[0] ? goodsPath(list[0].id) : searchPath(code);
  };
  return (
    <CameraDialog
      hint="请对准包装上的商品条码"
      heard={heard}
      onClose={onClose}
      onScan={(text) => void look(text)}
    />
  );
}
