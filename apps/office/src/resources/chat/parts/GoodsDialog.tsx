import type { ChatGoodsCard } from '@qingnang/contract/chat-words';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { DialogActs } from '../../../app/DialogActs.tsx';
import { GoodsPicker, type PickedGoods } from '../../../app/GoodsPicker.tsx';

interface GoodsDialogProps {
  choose: (goods: ChatGoodsCard) => void;
  close: () => void;
}

/** A goods to be shown to the customer. */
export function GoodsDialog({ choose, close }: GoodsDialogProps) {
  const [form] = Form.useForm<{ goods_id?: number }>();
  const [picked, setPicked] = useState<PickedGoods | null>(null);
  const submit = () => {
    if (!picked) return;
    choose(cardOf(picked));
    close();
  };
  return (
    <Modal title="发送商品" open onCancel={close} footer={null} width={480}>
      <Form form={form} layout="vertical" onFinish={submit}>
        <Form.Item name="goods_id" label="商品" rules={[{ required: true, message: '请选择商品' }]}>
          <GoodsPickerHeard onPick={setPicked} />
        </Form.Item>
        <DialogActs close={close} save="发送" />
      </Form>
    </Modal>
  );
}

interface HeardProps {
  onPick: (goods: PickedGoods | null) => void;
  id?: string;
  value?: number;
  onChange?: (id: number | undefined) => void;
}

/** The picker as a field whose whole goods is heard, too. */
const GoodsPickerHeard = ({ onPick, id, value, onChange }: HeardProps) => (
  <GoodsPicker
    {...(id === undefined ? {} : { id })}
    value={value}
    onChange={(next, goods) => {
      onChange?.(next);
      onPick(goods ?? null);
    }}
  />
);

const cardOf = ({ id, name, spec, maker, image }: PickedGoods): ChatGoodsCard => ({
  goods_id: id,
  name,
  ypgg: spec,
  sccj: maker,
  image,
});
