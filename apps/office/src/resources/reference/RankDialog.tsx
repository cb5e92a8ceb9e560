import { rankFields } from '@qingnang/contract/reference-fields';
import { App, Form, Input, InputNumber, Modal } from 'antd';
import { DialogActs } from '../../app/DialogActs.tsx';
import { ANY, useFailure } from '../../app/failure.tsx';
import { type RankValues, type ReferenceRank, rankValues, useSaveRank } from './api.ts';

/** One rank: its name, and the points that its orders earn. */
export function RankDialog({ rank, close }: { rank: ReferenceRank; close: () => void }) {
  const { message } = App.useApp();
  const [form] = Form.useForm<RankValues>();
  const fail = useFailure();
  const save = useSaveRank();
  const submit = async (values: RankValues) => {
    try {
      await save.mutateAsync({ rank: rank.rank, values });
      message.success('会员等级已保存');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  return (
    <Modal title={`编辑会员等级　${rank.name}`} open onCancel={close} footer={null} width={480}>
      <Form form={form} name="rank" layout="vertical" initialValues={rankValues(rank)} onFinish={submit}>
        <Form.Item
          name="name"
          label={rankFields.name.label}
          extra="价格列和导出表头随之改名；名称末尾的“会员”在表格里省略"
          rules={[{ required: true, whitespace: true, min: 2, message: '请填写名称，至少 2 个字' }]}
        >
          <Input maxLength={rankFields.name.max} autoComplete="off" autoFocus />
        </Form.Item>
        <Form.Item
          name="ten_yuan_points"
          label={rankFields.ten_yuan_points.label}
          extra="改动只影响以后完成的订单"
          rules={[{ required: true, message: '请填写积分' }, ANY]}
        >
          <InputNumber min={0} max={rankFields.ten_yuan_points.max} precision={0} controls={false} />
        </Form.Item>
        <DialogActs close={close} isSaving={save.isPending} />
      </Form>
    </Modal>
  );
}
