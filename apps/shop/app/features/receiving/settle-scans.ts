import type { ReceivingParcel } from '@qingnang/contract/receiving';
import { confirm } from '../../lib/dialogs.ts';
import { toast } from '../../lib/toasts.ts';
import type { Scanning } from './useScanning.ts';

/** Ends a receiving by what was scanned; what is missing is asked about first. @returns null when it was not ended, which was said */
export async function settleScans(
  { lines }: ReceivingParcel,
  scanning: Scanning,
  settle: () => Promise<ReceivingParcel | null>,
): Promise<ReceivingParcel | null> {
  if (!(await scanning.flush())) {
    toast.error('还有扫码记录没有保存到服务器，请检查网络后重试');
    return null;
  }
  const short = lines.flatMap(({ id, name, lot_no: lotNo, number, bzdw }) => {
    const scanned = scanning.piecesOf(id);
    return scanned > 0 && scanned < number ? [`${name} 批号 ${lotNo} 少 ${number - scanned} ${bzdw}`] : [];
  });
  if (short.length === 0) return settle();
  const message = `${short.slice(0, 5).join('；')}${short.length > 5 ? `；等 ${short.length} 个批号` : ''}。没有扫到的记为少货，完成后可以提交差异。`;
  return (await confirm({ message, ok: '按扫码结果完成' })) ? settle() : null;
}
