import { Form, Input, Modal } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { Icon } from '../../../app/Icon.tsx';
import type { StaffCase } from '../api.ts';
import { type CaseDialogProps, useActForm } from './dialog.ts';
import { SumList } from './Money.tsx';

type Plain = 'approve_refund' | 'approve_resend' | 'refund_again';

const WORDS: Record<Plain, { title: string; save: string; done: string }> = {
  approve_refund: { title: '直接退款', save: '确认退款', done: '已同意退款' },
  approve_resend: { title: '同意补发', save: '同意补发', done: '已同意，等待补发' },
  refund_again: { title: '重新提交退款', save: '重新提交', done: '已重新提交复核' },
};

/** An act that needs no more than a look at what it does, with an optional note. */
export function ConfirmDialog({ act, ...props }: CaseDialogProps & { act: Plain }) {
  const { one, close } = props;
  const words = WORDS[act];
  const [form] = Form.useForm<{ note: string }>();
  const { submit, isPending } = useActForm(props, act, form, words.done);
  return (
    <Modal title={`${words.title} ${one.case_no}`} open onCancel={close} footer={null} width={480}>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ note: '' }}
        onFinish={({ note }) => submit({ note: note.trim() })}
      >
        <Effect one={one} act={act} />
        <Form.Item name="note" label="备注（可不填，买家可见）">
          <Input.TextArea rows={2} maxLength={300} />
        </Form.Item>
        <DialogActs close={close} isSaving={isPending} save={words.save} />
      </Form>
    </Modal>
  );
}

function Effect({ one, act }: { one: StaffCase; act: Plain }) {
  if (act === 'approve_resend') return <p className="alert info">商品不用寄回；同意后由仓库按批号补发。</p>;
  const sums = act === 'refund_again' ? one.money : one.expected;
  return (
    <>
      {act === 'approve_refund' && <p className="alert">商品不用寄回，提交后不能撤回。</p>}
      {sums && <SumList sums={sums} />}
      {(act === 'refund_again' || one.expected?.needs_second === 1) && (
        <p className="alert case-gap">
          <Icon name="user-check" /> 须第二人复核后才退款
        </p>
      )}
    </>
  );
}
