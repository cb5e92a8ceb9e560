import type { agreeToHead, StoreList } from '@qingnang/contract/stores';
import { callAndHear } from '../../lib/api.ts';
import { phone as spaced } from '../../lib/format.ts';
import { useSession } from '../../lib/session.tsx';
import { useDone } from '../../lib/useDone.ts';
import { useForm, wrongOnly } from '../../lib/useForm.ts';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { CodeFields } from '../codes/CodeFields.tsx';

interface AgreeDialogProps {
  request: NonNullable<StoreList['request']>;
  onClose: () => void;
}

/** 同意归入总部, by a code to the account's own number. */
export default function AgreeDialog({ request, onClose }: AgreeDialogProps) {
  const done = useDone(onClose);
  const phone = useSession().user?.phone ?? '';
  const form = useForm(async ({ text }) => {
    const code = text('code');
    const wrong = wrongOnly({ code: code === '' && '请填写短信验证码' });
    if (wrong) return wrong;
    const { message } = await callAndHear<typeof agreeToHead>('POST /api/stores/requests/:id/agree', {
      at: { id: request.id },
      body: { code },
      quiet: true,
    });
    await done(message);
    return undefined;
  });
  const { errors, setErrors } = form;
  return (
    <FormDialog title="同意归入总部" save="同意" form={form} onClose={onClose}>
      <p>
        <b>{request.company}</b> 将可以切换到本店采购、查看订单。
      </p>
      <p className="sub">
        验证码将发送至 <span className="num">{spaced(phone)}</span>；同意后 24 小时内不能提现和签合同，7
        天内可用短信里的链接撤销。
      </p>
      <CodeFields purpose="link" phone={phone} errors={errors} onErrors={setErrors} />
    </FormDialog>
  );
}
