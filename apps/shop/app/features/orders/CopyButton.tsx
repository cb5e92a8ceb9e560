import { copyText } from '../../lib/copy.ts';
import { IconButton } from '../../ui/IconButton.tsx';

/** Copies a number that stands beside it. @param name what the number is: 订单号, 运单号 */
export const CopyButton = ({ name, text }: { name: string; text: string }) => (
  <IconButton icon="copy" size="sm" label={`复制${name}`} onClick={() => void copyText(name, text)} />
);
