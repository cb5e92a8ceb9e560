import type { MatrixResult } from '@qingnang/contract/stores';
import { count, money } from '../../../lib/format.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import Dialog from '../../../ui/Dialog.tsx';
import { shortName } from '../standing.ts';
import { switchTo } from '../switch-store.ts';
import styles from './Matrix.module.css';

interface ResultsDialogProps {
  results: readonly MatrixResult[];
  head: { id: number; company: string };
  onClose: () => void;
}

/** What has become of each store: its orders and the way to pay them, or why there are none. */
export default function ResultsDialog({ results, head, onClose }: ResultsDialogProps) {
  const done = results.filter(({ problem, withheld }) => problem === '' && withheld === '').length;
  const pay = (result: MatrixResult, orderId: number, kind: string) => {
    const path = kind === 'receipt' ? `/cart/hm?id=${orderId}` : `/cart/step3/${orderId}`;
    if (result.id === head.id) window.location.assign(path);
    else void switchTo(result.id, path);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      title={`${count(done)} 家门店已下单${done < results.length ? `，${count(results.length - done)} 家未下单` : ''}`}
      foot={
        <>
          <Button onClick={onClose}>完成</Button>
          {done > 1 && (
            <ButtonLink variant="primary" to="/ddgl/pay">
              一起付款
            </ButtonLink>
          )}
        </>
      }
    >
      <ul className={styles.results}>
        {results.map((result) => (
          <li key={result.id}>
            <b>{shortName(result.company, head.company)}</b>
            {result.withheld !== '' && <p className="warn-text">已提交审批：{result.withheld}</p>}
            {result.problem !== '' && <p className="warn-text">未下单：{result.problem}</p>}
            {result.orders.map(({ id, order_no, kind, amount }) => (
              <p key={id} className={styles.placed}>
                <span className="num">{order_no}</span>
                {kind === 'receipt' && <span className="warn-text">含麻订单</span>}
                <span className="num strong">{money(amount)}</span>
                {amount > 0 && (
                  <button type="button" className="link" onClick={() => pay(result, id, kind)}>
                    {result.id === head.id ? '去支付' : '切换并支付'}
                  </button>
                )}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
