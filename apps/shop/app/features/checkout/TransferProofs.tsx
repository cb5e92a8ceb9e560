import type { OwnTransfer, orderTransfer, TransferProof } from '@qingnang/contract/transfers';
import { Suspense, useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { dateTime } from '../../lib/format.ts';
import { lazyKept } from '../../lib/lazy-kept.ts';
import { Button } from '../../ui/Button.tsx';
import { FailedPart } from '../../ui/FailedPart.tsx';
import { FileThumb } from '../../ui/FileThumb.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { Notice } from '../../ui/Notice.tsx';
import styles from './Transfer.module.css';

const ProofDialog = lazyKept(() => import('./ProofDialog.tsx'));

interface TransferProofsProps {
  orderId: number;
  /** What the page has read already; else it is read when this is shown. */
  atFirst?: OwnTransfer;
}

/** The buyer's proofs of a transfer, and one more. */
export function TransferProofs({ orderId, atFirst }: TransferProofsProps) {
  const { transfer, problem, ask, setTransfer } = useTransfer(orderId, atFirst);
  const [isOpen, setOpen] = useState(false);
  if (problem !== '') return <FailedPart message={problem} onRetry={ask} />;
  if (!transfer) return null;
  const hasProof = transfer.proofs.length > 0;
  return (
    <div className={styles.proofs}>
      {hasProof && transfer.is_open && <Notice kind="ok">凭证已提交，待财务核对</Notice>}
      {hasProof && (
        <ul className={styles.list} aria-label="转账凭证">
          {transfer.proofs.map((proof) => (
            <Proof key={proof.id} proof={proof} />
          ))}
        </ul>
      )}
      {transfer.is_open && (
        <Button variant={hasProof ? 'plain' : 'primary'} block onClick={() => setOpen(true)}>
          <Icon name="upload" size={16} /> {hasProof ? '补充凭证' : '上传转账凭证'}
        </Button>
      )}
      {isOpen && (
        <Suspense>
          <ProofDialog
            orderId={orderId}
            transfer={transfer}
            onClose={() => setOpen(false)}
            onDone={(now) => {
              setTransfer(now);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

const Proof = ({ proof }: { proof: TransferProof }) => (
  <li className={styles.proof}>
    {proof.file && <FileThumb file={proof.file} />}
    <dl className={styles.facts}>
      <dt>付款户名</dt>
      <dd>{proof.payer}</dd>
      <dt>转账日期</dt>
      <dd className="num">{proof.paid_on}</dd>
      {proof.bank_ref !== '' && (
        <>
          <dt>流水号</dt>
          <dd className="num">{proof.bank_ref}</dd>
        </>
      )}
      {proof.note !== '' && (
        <>
          <dt>备注</dt>
          <dd>{proof.note}</dd>
        </>
      )}
      <dt>提交</dt>
      <dd className="num">{dateTime(proof.at)}</dd>
    </dl>
  </li>
);

function useTransfer(orderId: number, atFirst: OwnTransfer | undefined) {
  const [transfer, setTransfer] = useState(atFirst);
  const [problem, setProblem] = useState('');
  const [round, setRound] = useState(0);
  const isKnown = atFirst !== undefined;
  // Each round asks once more.
  useEffect(() => {
    if (isKnown) return;
    const ended = new AbortController();
    call<typeof orderTransfer>('GET /api/order/:id/transfer', {
      at: { id: orderId },
      quiet: true,
      signal: ended.signal,
    })
      .then(setTransfer)
      .catch((error: unknown) => {
        if (!ended.signal.aborted) setProblem(error instanceof ApiError ? error.message : '加载失败');
      });
    return () => ended.abort();
  }, [orderId, isKnown, round]);
  const ask = () => {
    setProblem('');
    setRound((now) => now + 1);
  };
  return { transfer, problem, ask, setTransfer };
}
