import { toast } from '../../lib/toasts.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Copies a number that stands beside it. @param name what the number is: 订单号, 运单号 */
export const CopyButton = ({ name, text }: { name: string; text: string }) => (
  <IconButton icon="copy" size="sm" label={`复制${name}`} onClick={() => void copy(name, text)} />
);

async function copy(name: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${name}已复制`);
  } catch {
    toast.error('复制没有成功，请手动选择复制');
  }
}
