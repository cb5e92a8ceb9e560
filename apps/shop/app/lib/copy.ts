import { toast } from './toasts.ts';

/** Puts a text on the clipboard and says so. @param name what it is: 订单号, 运单号 */
export async function copyText(name: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(`${name}已复制`);
  } catch {
    toast.error('复制没有成功，请手动选择复制');
  }
}
