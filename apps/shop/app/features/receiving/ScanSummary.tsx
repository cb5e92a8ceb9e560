import type { CodedParcel } from '@qingnang/contract/trace-codes-buyer';
import { piecesWords } from '@qingnang/rules/piece-words';
import { count } from '../../lib/format.ts';
import { currentPath, loginPath } from '../../lib/login-path.ts';
import { PageLink } from '../../ui/PageLink.tsx';
import { PlainList } from '../../ui/PlainList.tsx';
import { Progress } from '../../ui/Progress.tsx';
import styles from './Receiving.module.css';
import type { Scanning } from './useScanning.ts';

/** How far the scanning of a parcel is, what waits to be sent, and what was set apart. */
export function ScanSummary({ coded, scanning }: { coded: CodedParcel; scanning: Scanning }) {
  const { strangers, waitingCount, piecesOf } = scanning;
  const all = coded.lines.reduce((sum, { by_code: pieces }) => sum + pieces, 0);
  const done = coded.lines.reduce((sum, { shipment_line_id: id }) => sum + piecesOf(id), 0);
  return (
    <div className={styles.scanned}>
      <p className={styles.progress}>
        <span className={styles.progressBar}>
          <Progress value={all === 0 ? 0 : done / all} label="已扫码" />
        </span>
        <span className="small sub num">
          已扫追溯码 {count(done)} / {piecesWords(count(all))}
        </span>
        {waitingCount > 0 && <WaitingScans scanning={scanning} />}
      </p>
      {strangers.length > 0 && (
        <details className={styles.strangers}>
          <summary className="small warn-text">{count(strangers.length)} 个码不计数，请单独放置</summary>
          <PlainList>
            {strangers.map(({ code, verdict_name: verdict, message }) => (
              <li key={code} className="small">
                <b>{verdict}</b> <span className="num">{code}</span>
                <span className="sub as-block">{message}</span>
              </li>
            ))}
          </PlainList>
        </details>
      )}
    </div>
  );
}

function WaitingScans({ scanning: { waiting, waitingCount } }: { scanning: Scanning }) {
  const words = `${count(waitingCount)} 个码保存在本机`;
  return (
    <span className="small warn-text" role="status">
      {waiting.reason === '' && `${words}，联网后自动上传`}
      {waiting.reason === 'refused' && `${words}：${waiting.message}`}
      {waiting.reason === 'signIn' && (
        <>
          {words}，登录已失效：
          <PageLink className="link underlined" to={loginPath(currentPath())}>
            重新登录
          </PageLink>
        </>
      )}
    </span>
  );
}
