import sprite from './icons.svg?url&no-inline';

/** Names of the one icon set (icons.svg): a 24 grid, round caps, drawn by the text's colour. */
// biome-ignore format: a list of words
export type IconName =
  | 'alert' | 'baby' | 'bad' | 'bank' | 'bell' | 'bolt' | 'box' | 'calendar' | 'camera' | 'card' | 'cart' | 'chat' | 'check'
  | 'clipboard' | 'clock' | 'close' | 'copy' | 'desk' | 'down' | 'download' | 'drop' | 'edit' | 'eye' | 'eye-off' | 'file'
  | 'filter' | 'flower' | 'gift' | 'grid' | 'headset' | 'heart' | 'home' | 'image' | 'info' | 'invoice' | 'left' | 'lock'
  | 'mark' | 'minus' | 'mobile' | 'mortar' | 'ok' | 'phone' | 'pill' | 'pin' | 'plus' | 'plus2' | 'printer' | 'qr' | 'refresh'
  | 'report' | 'right' | 'rows' | 'scan' | 'search' | 'share' | 'shield' | 'snow' | 'sort' | 'steth' | 'store' | 'table' | 'ticket'
  | 'top' | 'trash' | 'truck' | 'undo' | 'up' | 'upload' | 'user' | 'wallet' | 'warn' | 'zoom';

export const spriteUrl = sprite;

interface IconProps {
  name: IconName;
  /** 20 unless told; each size has its own stroke so that all look alike. */
  size?: 14 | 16 | 20 | 24 | 28;
  className?: string | undefined;
}

/** A picture beside words that say the same, therefore hidden from screen readers. */
export function Icon({ name, size = 20, className }: IconProps) {
  const sized = size === 20 ? 'icon' : `icon icon--${size}`;
  return (
    <svg className={className ? `${sized} ${className}` : sized} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
