import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Radio } from '../../ui/Choice.tsx';
import Dialog from '../../ui/Dialog.tsx';
import { Field, Input } from '../../ui/Field.tsx';
import styles from './Dialogs.module.css';

interface CancelDialogProps {
  /** What buyers usually say. */
  reasons: readonly string[];
  onClose: () => void;
  onCancel: (reason: string) => void;
}

/** The last choice: words of their own. */
const OTHER = '其他';

/** Asks why; another reason needs words. */
export default function CancelDialog({ reasons, onClose, onCancel }: CancelDialogProps) {
  const id = useId();
  const [reason, setReason] = useState(reasons.at(-1) ?? OTHER);
  const [error, setError] = useState<string | undefined>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const words = String(new FormData(event.currentTarget).get('words') ?? '').trim();
    if (reason === OTHER && words === '') return setError('请填写取消原因');
    onCancel(reason === OTHER ? words : reason);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="取消订单"
      foot={
        <>
          <Button onClick={onClose}>暂不取消</Button>
          <Button variant="primary" type="submit" form={id}>
            确定取消
          </Button>
        </>
      }
    >
      <form method="post" id={id} noValidate onSubmit={submit}>
        <p className="sub">取消后库存释放，已付的款项、余额和优惠券原路退回。请选择原因：</p>
        <div className={styles.reasons} role="radiogroup" aria-label="取消原因">
          {[...reasons, OTHER].map((one) => (
            <Radio
              key={one}
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => {
                setReason(one);
                setError(undefined);
              }}
            >
              {one}
            </Radio>
          ))}
        </div>
        {reason === OTHER && (
          <Field label="取消原因" required error={error}>
            <Input name="words" maxLength={60} autoComplete="off" />
          </Field>
        )}
      </form>
    </Dialog>
  );
}
