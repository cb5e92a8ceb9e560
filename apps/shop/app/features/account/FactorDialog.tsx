import type { factorEnd, factorRecovery } from '@qingnang/contract/second-factor';
import { useRevalidator } from 'react-router';
import { callAndHear } from '../../lib/api.ts';
import { useSession } from '../../lib/session.tsx';
import { toast } from '../../lib/toasts.ts';
import { useForm } from '../../lib/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { FactorField } from '../codes/FactorField.tsx';

const ACTS = {
  renew: { title: '重新生成恢复码', save: '重新生成', words: '原来的恢复码全部作废。' },
  end: {
    title: '关闭两步验证',
    save: '关闭',
    words: '关闭后登录不再需要动态口令，恢复码作废。',
  },
} as const;
export type FactorAct = keyof typeof ACTS;

interface FactorDialogProps {
  act: FactorAct;
  onCodes: (codes: readonly string[]) => Promise<void>;
  onClose: () => void;
}

/** New recovery codes, or the end of the second factor: a code of it says who is asking. */
export default function FactorDialog({ act, onCodes, onClose }: FactorDialogProps) {
  const { revalidate } = useRevalidator();
  const { title, save, words } = ACTS[act];
  const consequence = useSession().user?.member
    ? '负责人会收到通知。'
    : '绑定手机会收到通知，24 小时内不能提现和签合同。';
  const form = useForm(async (typed) => {
    const code = typed.text('code');
    if (code === '') return { code: ['请填写动态口令'] };
    const sent = { body: { code }, quiet: true };
    if (act === 'renew') {
      const { data, message } = await callAndHear<typeof factorRecovery>(
        'POST /api/user/factor/recovery_codes',
        sent,
      );
      toast.success(message);
      await onCodes(data.recovery_codes);
    } else {
      const { message } = await callAndHear<typeof factorEnd>('POST /api/user/factor/off', sent);
      toast.success(message);
      await revalidate();
    }
    onClose();
    return undefined;
  });
  const { errors } = form;
  return (
    <FormDialog title={title} save={save} form={form} onClose={onClose}>
      <p className="sub">
        {words}
        {act === 'end' && consequence}
      </p>
      <FactorField error={errors.code} />
    </FormDialog>
  );
}
