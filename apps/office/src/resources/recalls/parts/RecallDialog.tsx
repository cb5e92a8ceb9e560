import { RECALL_CLASS_WORDS, RECALL_CLASSES, type RecallClass } from '@qingnang/contract/recall-words';
import { App, Checkbox, Form, Input, Modal, Radio } from 'antd';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { count } from '../../../app/format.ts';
import { GoodsPicker } from '../../../app/GoodsPicker.tsx';
import { useSend } from '../../../app/useSend.ts';
import { type Recall, type RecallData, useBeginRecall } from '../api.ts';

interface RecallDialogProps {
  /** The lot whose course is shown; null = it is named here. */
  lot: RecallData | null;
  isDrill: boolean;
  close: () => void;
  done: (recall: Recall) => void;
}

interface Values {
  goods_id: number;
  lot_no: string;
  class: RecallClass;
  cause: string;
  notice: string;
  return_address: string;
  is_loud: boolean;
}

const NOTICE = '请立即停止销售并下架该批号，清点库存，在召回通知里填写数量；未售出的按寄回地址退回。';

/** Begins a recall or a drill. */
export function RecallDialog({ lot, isDrill, close, done }: RecallDialogProps) {
  const [form] = Form.useForm<Values>();
  const { message } = App.useApp();
  const begin = useBeginRecall();
  const what = isDrill ? '召回演练' : '召回';
  const submit = useSend(
    form,
    (key) => {
      const { is_loud: isLoud, ...values } = form.getFieldsValue(true) as Values;
      const body = { ...values, is_drill: isDrill ? 1 : 0, is_loud: isLoud ? 1 : 0 };
      return begin.mutateAsync({ body, key });
    },
    (recall) => {
      message.success(`${what}已开始，已通知 ${recall.told} 家客户`);
      close();
      done(recall);
    },
  );
  return (
    <Modal
      title={lot ? `${what}：批号 ${lot.lot_no}` : `发起${what}`}
      open
      onCancel={close}
      footer={null}
      width={560}
      mask={{ closable: false }}
    >
      <Form
        form={form}
        name="recall"
        layout="vertical"
        requiredMark={false}
        onFinish={submit}
        initialValues={{
          goods_id: lot?.goods_id,
          lot_no: lot?.lot_no ?? '',
          class: 2,
          notice: NOTICE,
          return_address: '',
          is_loud: false,
        }}
      >
        <Warning lot={lot} isDrill={isDrill} />
        {!lot && <LotFields />}
        <Form.Item name="class" label="召回级别">
          <Radio.Group
            options={RECALL_CLASSES.map((value) => {
              const { name, hours } = RECALL_CLASS_WORDS[value];
              return { value, label: `${name}（${hours} 小时）` };
            })}
          />
        </Form.Item>
        <Form.Item
          name="cause"
          label="召回原因"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写召回原因' }]}
        >
          <Input maxLength={200} autoComplete="off" placeholder="如：抽检含量测定不合格" />
        </Form.Item>
        <Form.Item
          name="notice"
          label="召回说明，客户会看到"
          rules={[{ required: true, whitespace: true, min: 5, message: '请填写召回说明，至少 5 个字' }]}
        >
          <Input.TextArea rows={3} maxLength={500} showCount />
        </Form.Item>
        {isDrill ? (
          <Form.Item name="is_loud" valuePropName="checked">
            <Checkbox>同时发短信和微信（内容标明演练）</Checkbox>
          </Form.Item>
        ) : (
          <Form.Item
            name="return_address"
            label="寄回地址（含收件人和电话）"
            rules={[{ required: true, whitespace: true, min: 5, message: '请填写寄回地址，至少 5 个字' }]}
          >
            <Input.TextArea rows={2} maxLength={200} />
          </Form.Item>
        )}
        <DialogActs close={close} isSaving={begin.isPending} save={isDrill ? '开始演练' : '发起召回'} />
      </Form>
    </Modal>
  );
}

function Warning({ lot, isDrill }: Pick<RecallDialogProps, 'lot' | 'isDrill'>) {
  if (isDrill)
    return <p className="alert">按真实流程通知收到过该批号的客户，消息标明演练；不锁定库存，不退货。</p>;
  return (
    <p className="alert bad">
      立即锁定所有仓库的该批号，用站内信、短信和微信通知
      {lot ? `收到过的客户（未退 ${count(lot.left_number)} ${lot.bzdw}）` : '收到过的客户'}
      ，并为每个订单开一张退货单。
    </p>
  );
}

/** A lot by goods and number, whether or not anybody has ever received it. */
export function LotFields() {
  return (
    <>
      <Form.Item name="goods_id" label="商品" rules={[{ required: true, message: '请选择商品' }]}>
        <GoodsPicker />
      </Form.Item>
      <Form.Item
        name="lot_no"
        label="批号"
        rules={[{ required: true, whitespace: true, message: '请填写批号' }]}
      >
        <Input maxLength={40} autoComplete="off" />
      </Form.Item>
    </>
  );
}
