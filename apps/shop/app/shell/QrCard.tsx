import styles from './QrCard.module.css';

/** The two codes of the pages: where WeChat follows the shop, and where a phone orders. */
export type QrCode = 'wechat' | 'mini-program';

interface QrImageProps {
  code: QrCode;
  label: string;
  size: number;
  className?: string | undefined;
}

/** A code for phones, drawn by the server (`QrPicture.ts`). */
export const QrImage = ({ code, label, size, className }: QrImageProps) => (
  <img className={className} src={`/qr/${code}`} alt={label} width={size} height={size} loading="lazy" />
);

export const QrCard = ({ code, words }: { code: QrCode; words: string }) => (
  <div className={styles.card}>
    <QrImage code={code} label="二维码" size={122} />
    <p>{words}</p>
  </div>
);
