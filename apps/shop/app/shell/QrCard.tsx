import styles from './QrCard.module.css';

/** The shop's address as a picture for phones (made once by the server, see `qr.ts`). */
export const QrImage = ({
  label,
  size,
  className,
}: {
  label: string;
  size: number;
  className?: string | undefined;
}) => <img className={className} src="/qr.svg" alt={label} width={size} height={size} loading="lazy" />;

export const QrCard = ({ words }: { words: string }) => (
  <div className={styles.card}>
    <QrImage label="二维码" size={122} />
    <p>{words}</p>
  </div>
);
