import { STOP_REASON_KEYS, STOP_REASONS, type StopReason } from '@qingnang/contract/recall-words';
import { App, Form, Input, Modal, Select } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { useSend } from '../../../app/useSend.ts';
import { type RecallData, useStopLot } from '../api.ts';
import { LotFields } from './RecallDialog.tsx';

interface Values {
  goods_id: number;
  lot_no: string;
  reason: StopReason;
  words: string;
}

/** Takes a lot out of sale. @param lot null = it is named here */
export function StopDialog({ lot, close }: { lot: RecallData | null; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const stop = useStopLot();
  const submit = useSend(
    form,
    (key) => stop.mutateAsync({ body: form.getFieldsValue(true) as Values, key }),
    ({ lot_no: no, locked }) => {
      message.success(`批号 ${no} 已停售，锁定 ${locked} 件`);
      close();
    },
  );
  return (
    <Modal
      title={lot ? `停售批号 ${lot.lot_no}` : '批号停售'}
      open
      onCancel={close}
      footer={null}
      width={520}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name="lot-stop"
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        initialValues={{ goods_id: lot?.goods_id, lot_no: lot?.lot_no ?? '', reason: 'suspect', words: '' }}
      >
        <p className="alert bad">
          立即锁定所有仓库的该批号：不能下单、拣货和发货；之后到货的同批号也会锁定。解除需另一位同事复核。
        </p>
        {!lot && <LotFields />}
        <Form.Item name="reason" label="停售原因">
          <Select options={STOP_REASON_KEYS.map((value) => ({ value, label: STOP_REASONS[value] }))} />
        </Form.Item>
        <Form.Item name="words" label="说明">
          <Input.TextArea rows={2} maxLength={300} showCount />
        </Form.Item>
        <DialogActs close={close} isSaving={stop.isPending} save="停售" />
      </Form>
    </Modal>
  );
}
