import { App, Button, Checkbox, Form, Input } from 'antd';
import { Link } from 'react-router';
import { FileList } from '../../../app/FileList.tsx';
import { useFailure } from '../../../app/failure.tsx';
import { dateTime } from '../../../app/format.ts';
import { Phone } from '../../../app/Phone.tsx';
import { useConfirm } from '../../../app/useConfirm.ts';
import { dueWords } from '../../../shared/feedback-due.ts';
import { type StaffFeedback, useAnswer, useClose } from '../api.ts';
import { RATINGS } from '../words.ts';

interface FeedbackCardProps {
  feedback: StaffFeedback;
  canWrite: boolean;
  close: () => void;
}

/** One feedback with who sent it, and the answer. */
export function FeedbackCard({ feedback, canWrite, close }: FeedbackCardProps) {
  const due = dueWords(feedback, Date.now() / 1000);
  const { account_id, company, contact, order_id, order_no, files } = feedback;
  return (
    <>
      {due && <p className={feedback.is_overdue ? 'alert bad' : 'alert info'}>投诉{due}</p>}
      <dl className="feedback-facts">
        <dt>客户</dt>
        <dd>
          <Link to={`/accounts/${account_id}`}>{company}</Link>　
          <Phone number={feedback.phone} of="account" id={account_id} />
          {feedback.manager && `　客户经理 ${feedback.manager}`}
        </dd>
        {contact && (
          <>
            <dt>联系方式</dt>
            <dd>{contact}</dd>
          </>
        )}
        {order_id > 0 && (
          <>
            <dt>订单</dt>
            <dd>
              <Link to={`/orders/${order_id}`}>{order_no}</Link>
            </dd>
          </>
        )}
        <dt>提交</dt>
        <dd>{dateTime(feedback.created_at)}</dd>
        <dt>内容</dt>
        <dd className="feedback-words">{feedback.content}</dd>
      </dl>
      {files.length > 0 && <FileList files={files} label="反馈图片" />}
      {canWrite && feedback.status !== 'closed' ? (
        <AnswerForm feedback={feedback} close={close} />
      ) : (
        <Answered feedback={feedback} />
      )}
      {feedback.rating > 0 && <p className="muted small">客户评价：{RATINGS[feedback.rating]}</p>}
    </>
  );
}

const Answered = ({ feedback: { reply, staff, answered_at } }: { feedback: StaffFeedback }) =>
  reply === '' ? (
    <p className="muted">没有答复</p>
  ) : (
    <div className="alert info feedback-reply">
      <p className="feedback-words">{reply}</p>
      <p className="small">
        {staff}　{answered_at !== null && dateTime(answered_at)}
      </p>
    </div>
  );

interface Values {
  reply: string;
  close: boolean;
}

function AnswerForm({ feedback, close }: { feedback: StaffFeedback; close: () => void }) {
  const [form] = Form.useForm<Values>();
  const fail = useFailure();
  const { message } = App.useApp();
  const answer = useAnswer(feedback);
  const end = useClose();
  const confirm = useConfirm();
  const submit = async (values: Values) => {
    try {
      await answer.mutateAsync({ reply: values.reply.trim(), close: values.close ? 1 : 0 });
      message.success('已答复，客户会收到消息');
      close();
    } catch (error) {
      fail(error, form);
    }
  };
  const askToEnd = () =>
    confirm({
      title: '关闭这条反馈？',
      content: feedback.reply ? '客户不能再评价。' : '还没有答复，客户不会收到消息。',
      okText: '关闭反馈',
      act: async () => {
        await end.mutateAsync(feedback);
        close();
      },
      done: '已关闭',
    });
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={{ reply: feedback.reply, close: false }}
      onFinish={submit}
    >
      <Form.Item
        name="reply"
        label={feedback.reply ? `更正答复（${feedback.staff} 已答复）` : '答复'}
        extra="客户会在“我的反馈”和消息里看到"
        rules={[{ required: true, whitespace: true, max: 500, message: '请填写答复' }]}
      >
        <Input.TextArea rows={4} maxLength={500} showCount autoFocus />
      </Form.Item>
      <Form.Item name="close" valuePropName="checked">
        <Checkbox>答复后关闭，客户不能再评价</Checkbox>
      </Form.Item>
      <div className="dialog-acts">
        <Button danger onClick={askToEnd}>
          直接关闭
        </Button>
        <Button onClick={close}>取消</Button>
        <Button type="primary" htmlType="submit" loading={answer.isPending}>
          发送答复
        </Button>
      </div>
    </Form>
  );
}
