import type { FileLink } from '@qingnang/contract/files';
import type { TopUpData, topUpProof, topUpShow } from '@qingnang/contract/wallet';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dateTime } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { FileInput } from '../../ui/FileInput.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Price } from '../../ui/Price.tsx';
import styles from './Wallet.module.css';

interface TicketProps {
  topUp: TopUpData;
  onChange: (topUp: TopUpData) => void;
}

/** What the buyer does to pay: scan, go to Alipay, transfer; and whether the money has come. */
export function TopUpTicket({ topUp, onChange }: TicketProps) {
  usePolling(topUp, onChange);
  if (topUp.status === 'paid')
    return (
      <div className={styles.ticket} role="status">
        <Icon name="check" size={28} className="ok-text" />
        <p className="strong">充值成功，已存入余额</p>
        <Price value={topUp.amount} size="lg" ink />
      </div>
    );
  return (
    <div className={styles.ticket}>
      <Price value={topUp.amount} size="lg" />
      {topUp.code_image !== '' && (
        <div className={styles.qr}>
          <img
            src={`data:image/svg+xml,${encodeURIComponent(topUp.code_image)}`}
            width={184}
            height={184}
            alt="微信支付二维码"
          />
        </div>
      )}
      {topUp.method === 'transfer' ? (
        <Transfer topUp={topUp} onChange={onChange} />
      ) : (
        <p className="sub small">请在 {dateTime(topUp.expires_at)} 前付款，到账后自动存入余额</p>
      )}
      {topUp.status === 'closed' && <Notice kind="warn">这笔充值已关闭，请重新充值</Notice>}
      {topUp.method === 'alipay' && topUp.pay_url !== '' && !topUp.is_sandbox && (
        <a className="link" href={topUp.pay_url} target="_blank" rel="noopener noreferrer">
          没有打开？点这里前往支付宝
        </a>
      )}
      {topUp.is_sandbox && topUp.pay_url !== '' && (
        <Notice kind="warn" className={styles.wide}>
          <b className="strong">沙箱环境</b>：不会真实扣款。
          <a className="link" href={topUp.pay_url} target="_blank" rel="noopener noreferrer">
            打开沙箱收银台
          </a>
        </Notice>
      )}
    </div>
  );
}

function Transfer({ topUp, onChange }: TicketProps) {
  const [files, setFiles] = useState<FileLink[]>([]);
  const [errors, setErrors] = useState<readonly string[]>();
  const [busy, setBusy] = useState(false);
  const { bank } = topUp;
  const send = async () => {
    setBusy(true);
    try {
      const { message, data } = await callAndHear<typeof topUpProof>('POST /api/user/top_ups/:id/proof', {
        at: { id: topUp.id },
        body: { file_ids: files.map(({ id }) => id) },
        quiet: true,
      });
      toast.success(message);
      setFiles([]);
      setErrors(undefined);
      onChange(data);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setErrors(error.fieldErrors.file_ids ?? [error.message]);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {bank && (
        <dl className={styles.bank}>
          {[
            ['户名', bank.name],
            ['开户行', bank.bank],
            ['账号', bank.number],
            ['附言', bank.memo],
          ].map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="sub small">转账附言请填写充值单号。转账后上传银行回单，财务核对到账后存入余额。</p>
      {topUp.file && (
        <Notice kind="info" className={styles.wide}>
          已提交凭证“{topUp.file.name}”，等待财务确认；可以重新上传
        </Notice>
      )}
      <div className={styles.wide}>
        <FileInput
          purpose="top_up"
          label="银行回单"
          files={files}
          setFiles={setFiles}
          max={1}
          error={errors}
        />
      </div>
      <Button variant="primary" busy={busy} disabled={files.length === 0} onClick={() => void send()}>
        提交凭证
      </Button>
    </>
  );
}

const EVERY_MS = 2000;

/** Asks while a provider may say something, not in a hidden window. */
function usePolling(
  { id, status, method, code_image }: TopUpData,
  onChange: (topUp: TopUpData) => void,
): void {
  const ask = useEffectEvent(async () => {
    if (document.hidden) return;
    const now = await call<typeof topUpShow>('GET /api/user/top_ups/:id', { at: { id }, quiet: true }).catch(
      () => null,
    );
    // The QR comes once, with the beginning.
    if (now && now.status !== status) onChange({ ...now, code_image });
  });
  const isWaiting = status === 'created' && method !== 'transfer';
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void ask(), EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}
