import type { agreeToHead, StoreList } from '@qingnang/contract/stores';
import { useId } from 'react';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { phone as spaced } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import Dialog from '../../ui/Dialog.tsx';
import { DialogActs } from '../../ui/DialogActs.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';
import styles from './Stores.module.css';

interface AgreeDialogProps {
  request: NonNullable<StoreList['request']>;
  onClose: () => void;
}

/** 同意归入总部, by a code to the account's own number. */
export default function AgreeDialog({ request, onClose }: AgreeDialogProps) {
  const id = useId();
  const { revalidate } = useRevalidator();
  const phone = useSession().user?.phone ?? '';
  const { form, errors, setErrors, refusal, busy, submit } = useForm(async ({ text }) => {
    const code = text('code');
    const wrong = wrongOnly({ code: code === '' && '请填写短信验证码' });
    if (wrong) return wrong;
    const { message } = await callAndHear<typeof agreeToHead>('POST /api/stores/requests/:id/agree', {
      at: { id: request.id },
      body: { code },
      quiet: true,
    });
    toast.success(message);
    onClose();
    await revalidate();
    return undefined;
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title="同意归入总部"
      foot={<DialogActs form={id} busy={busy} save="同意" onClose={onClose} />}
    >
      <form ref={form} id={id} className={styles.agree} method="post" onSubmit={submit} noValidate>
        {refusal && <Notice kind="bad">{refusal}</Notice>}
        <p>
          <b>{request.company}</b> 将可以切换到本店采购、查看订单。
        </p>
        <p className="sub">
          验证码将发送至 <span className="num">{spaced(phone)}</span>；同意后 24 小时内不能提现和签合同，7
          天内可用短信里的链接撤销。
        </p>
        <CodeFields purpose="link" phone={phone} errors={errors} onErrors={setErrors} />
      </form>
    </Dialog>
  );
}
