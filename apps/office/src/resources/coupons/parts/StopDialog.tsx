import { App, Button, Checkbox, Form, Modal } from 'antd';
import { useFailure } from '../../../app/failure.tsx';
import { type StaffCoupon, useCouponActs } from '../api.ts';
import { stopWords } from '../words.ts';

/** 停止: nobody gets it any more; if wanted, what is not used yet is taken back, too. */
export function StopDialog({ coupon, close }: { coupon: StaffCoupon; close: () => void }) {
  const { message } = App.useApp();
  const fail = useFailure();
  const { stop } = useCouponActs();
  const submit = async ({ isVoiding }: { isVoiding: boolean }) => {
    try {
      await stop.mutateAsync({ id: coupon.id, isVoiding });
      message.success('已停止');
      close();
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Modal title={`停止优惠券“${coupon.name}”？`} open onCancel={close} footer={null} width={480}>
      <Form layout="vertical" initialValues={{ isVoiding: false }} onFinish={submit}>
        <p className="alert">{stopWords(coupon)}不能恢复。</p>
        <Form.Item name="isVoiding" valuePropName="checked">
          <Checkbox>同时收回买家手中未使用的</Checkbox>
        </Form.Item>
        <div className="dialog-acts">
          <Button onClick={close}>取消</Button>
          <Button type="primary" danger htmlType="submit" loading={stop.isPending}>
            停止
          </Button>
        </div>
      </Form>
    </Modal>
  );
}
