import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import styles from './ScanCode.module.css';
import type { Scan } from './useScan.ts';

interface ScanCodeProps {
  scan: Scan;
  /** What scanning it does. */
  title: string;
  children?: ReactNode;
}

/** The code, how long it holds, and a new one when it is over. In WeChat's own browser a button asks instead. */
export function ScanCode({ scan, title, children }: ScanCodeProps) {
  const inWechat = useInWechat();
  return (
    <div className={styles.scan}>
      {inWechat && scan.phase === 'showing' ? (
        <a className={styles.consent} href={`/api/wechat/authorize?scene=${scan.scene}`}>
          {title}
        </a>
      ) : (
        <Picture scan={scan} title={title} />
      )}
      {scan.phase === 'showing' && (
        <p className={styles.left}>
          <Icon name="clock" size={16} />
          <span className="num">{leftWords(scan.left)}</span>
          <button type="button" className="link" onClick={scan.refresh}>
            <Icon name="refresh" size={16} /> 刷新
          </button>
        </p>
      )}
      {children}
      {scan.sandbox !== '' && scan.phase === 'showing' && (
        <Notice kind="warn" className={styles.sandbox}>
          <b className="strong">沙箱环境</b>：未接入公众号。
          <a className="link" href={scan.sandbox} target="_blank" rel="noopener noreferrer">
            打开沙箱微信
          </a>
        </Notice>
      )}
    </div>
  );
}

function Picture({ scan: { phase, picture, problem, refresh }, title }: { scan: Scan; title: string }) {
  return (
    <>
      <div className={styles.box} aria-live="polite">
        {picture !== '' && phase === 'showing' && (
          <img src={picture} width={168} height={168} alt={`${title}的二维码`} />
        )}
        {(phase === 'opening' || phase === 'over') && <Spinner />}
        {(phase === 'expired' || phase === 'failed') && (
          <div className={styles.ended} role="status">
            <p>{phase === 'expired' ? '二维码已失效' : problem}</p>
            <Button variant="primary" size="sm" onClick={refresh}>
              刷新
            </Button>
          </div>
        )}
      </div>
      <p className={styles.title}>打开微信扫一扫</p>
    </>
  );
}

const leftWords = (seconds: number): string => {
  const minutes = Math.floor(seconds / 60);
  return `二维码 ${minutes > 0 ? `${minutes} 分 ` : ''}${seconds % 60} 秒后失效`;
};

/** Known in the browser only: the first document is the same for everybody. */
function useInWechat(): boolean {
  const [inWechat, setInWechat] = useState(false);
  useEffect(() => setInWechat(/MicroMessenger/i.test(navigator.userAgent)), []);
  return inWechat;
}
