import type { BodyOf } from '@qingnang/contract/call';
import type { pointsRedeem } from '@qingnang/contract/points';
import type { PointsGoods } from '@qingnang/contract/zones';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { count } from '../../lib/format.ts';
import { toast } from '../../lib/toasts.ts';
import { useContentKey } from '../../lib/useContentKey.ts';
import { Button } from '../../ui/Button.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { GoodsImage } from '../../ui/GoodsImage.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { QtyInput } from '../../ui/QtyInput.tsx';
import { AddressChoice } from './AddressChoice.tsx';
import styles from './Redeem.module.css';

interface RedeemDialogProps {
  gift: PointsGoods;
  /** What the account has. */
  points: number;
  onClose: () => void;
}

/** One goods of the mall: what it is, how many, where to, and exchanging it. */
export default function RedeemDialog({ gift, points, onClose }: RedeemDialogProps) {
  const [number, setNumber] = useState(1);
  const [addressId, setAddressId] = useState<number | null>(null);
  const { refusal, busy, redeem } = useRedeem(gift, onClose);
  const cost = gift.points * number;
  const most = Math.max(1, Math.min(gift.stock, gift.limit_per_account ?? gift.stock));
  return (
    <Dialog
      open
      onClose={onClose}
      title="积分兑换"
      foot={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            variant="primary"
            busy={busy}
            disabled={cost > points || addressId === null}
            onClick={() => addressId !== null && redeem(number, addressId)}
          >
            {cost > points ? '积分不足' : `用 ${count(cost)} 积分兑换`}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        {refusal !== '' && <Notice kind="bad">{refusal}</Notice>}
        <div className={styles.gift}>
          <GoodsImage className={styles.image} src={gift.image} width={200} />
          <div>
            <h3>{gift.name}</h3>
            <p className="sub">{gift.describe}</p>
            <p className={styles.price}>
              <b>{count(gift.points)}</b> 积分
            </p>
            <p className="muted small">
              剩余 {count(gift.stock)} 份
              {gift.limit_per_account !== null && `　每户限兑 ${count(gift.limit_per_account)} 份`}
            </p>
          </div>
        </div>
        <div className={styles.row}>
          <span className={styles.label}>数量</span>
          <QtyInput name={gift.name} value={number} onChange={setNumber} max={most} />
          <span className="sub">
            共 {count(cost)} 积分，我的积分 {count(points)}
          </span>
        </div>
        <div className={styles.row}>
          <span className={styles.label}>收货地址</span>
          <AddressChoice value={addressId} onChange={setAddressId} />
        </div>
      </div>
    </Dialog>
  );
}

function useRedeem(gift: PointsGoods, onDone: () => void) {
  const { revalidate } = useRevalidator();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const { keyOf, renew } = useContentKey();
  const redeem = async (number: number, addressId: number) => {
    const body: BodyOf<typeof pointsRedeem> = { number, address_id: addressId, points: gift.points };
    setBusy(true);
    setRefusal('');
    try {
      const { message } = await callAndHear<typeof pointsRedeem>('POST /api/points/goods/:id/redeem', {
        at: { id: gift.id },
        body,
        idempotencyKey: keyOf(body),
        quiet: true,
      });
      toast.success(message, { label: '查看积分订单', to: '/jfdd' });
      onDone();
      await revalidate();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      if (error.status > 0 && error.status < 500) {
        renew();
        void revalidate();
      }
    } finally {
      setBusy(false);
    }
  };
  return { refusal, busy, redeem: (number: number, addressId: number) => void redeem(number, addressId) };
}
